import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'A card-drafting game by Michal Peichl (Albi, 2022; known internationally as *Fish Tank*) for 2–6 players. Pick a card, pass the rest on, and fill a tank of four by four cards. Each kind scores by its own condition.',
    'These are the rules in our own words, based on the Czech rulebook and the printed cards.',
  ],
  short: [
    'Everyone secretly picks one card from their hand. The cards are revealed together.',
    'Place your card in your tank. All your cards must fit into a four-by-four square. You may turn one card in your tank to its plant side.',
    'Pass the rest of your hand on, and pick again: sixteen rounds in all.',
    'Each kind scores by its own condition: line, area, count or neighbours. The card shows which.',
    'The player with the most points wins.',
  ],
  chapters: [
    {
      title: 'Components',
      clauses: [
        {
          id: 'AK-1.1',
          text: 'There are 99 cards: nine species of fish with 9 cards each (celestial pearl danio, neon tetra, bala shark, guppy, swordtail, discus, red-tailed black shark, zebra pleco, angelfish) and three other creatures with 6 cards each (shrimp, snail, loach). Every card has a plant on its back; the *plant* is a thirteenth kind.',
        },
      ],
    },
    {
      title: 'How a game is played',
      clauses: [
        {
          id: 'AK-2.1',
          text: 'The game has two phases of eight rounds each. At the start of each phase every player is dealt 8 cards.',
        },
        {
          id: 'AK-2.2',
          text: 'In each round, every player secretly **picks** one card from their hand. When everyone has picked, the cards are revealed together. Then all players **place** their card in their own tank, in any order; everyone can see each card as it is placed. After the last one, the rest of each hand is **passed** on.',
        },
        {
          id: 'AK-2.3',
          text: 'In phase 1 you pass your hand to your left neighbour (the next seat), in phase 2 to your right neighbour (the previous seat).',
        },
        { id: 'AK-2.4', text: 'After the sixteenth card the game ends and is scored.' },
        {
          id: 'AK-2.5',
          text: 'All tanks are open. Nobody sees the other players’ hands, the deck, or a picked card before everyone has picked. Remembering the cards that have passed through your hands is fair play.',
        },
      ],
    },
    {
      title: 'Placing cards',
      clauses: [
        {
          id: 'AK-3.1',
          text: 'A card goes on any free cell, as long as all cards of the tank still fit into a square of 4 × 4 cells. It need not touch another card. Where the square lies is fixed only as far as the cards fix it. A placed card never moves.',
        },
        {
          id: 'AK-3.2',
          text: 'With each card placed, the player **may** turn one card in their tank to its plant side: the new card or an older one. At most one card may be turned each time, and a plant is never turned back. A turned card is a plant in every respect; which species is on its other side is no secret.',
        },
      ],
    },
    {
      title: 'Two players',
      clauses: [
        {
          id: 'AK-4.1',
          text: 'After each pass (that is, in rounds 2–8 of phase 1 and 2–7 of phase 2) each player discards one random card from the hand received, without looking, and draws one from the deck. In round 8 of phase 1 the hand is just that one drawn card.\n*Our decision:* the discarded card is face down and unknown to both players until the end; only the player who draws a card sees it.',
        },
        {
          id: 'AK-4.2',
          text: 'In the sixteenth round nothing is discarded: each player draws one card to go with the last one received, and picks one of the two.',
        },
      ],
    },
    {
      title: 'Options',
      clauses: [
        {
          id: 'AK-5.1',
          text: '*Fewer species*, for 2 or 3 players: leave out all bala sharks and neon tetras. Then the other conditions are easier to fulfil.',
        },
      ],
    },
    {
      title: 'Scoring',
      lead: 'Each kind is scored by its own condition, over the whole tank.',
      clauses: [
        {
          id: 'AK-6.1',
          text: '**Line** (celestial pearl danio horizontally, neon tetra vertically, bala shark falling like `\\`, guppy rising like `/`): two in a line score 5, three in a line 11. A tank may hold any number of lines, but each card belongs to at most one scored line; the cards are divided into lines in the way that scores most. So 2, 3 or 4 in a line score 5, 11 or 11. The direction of a species is fixed.',
        },
        {
          id: 'AK-6.2',
          text: '**Area** (swordtail, discus, red-tailed black shark, zebra pleco): count the cards of the species on the cells marked on the card. The highest score reached counts, once. Cards elsewhere do not count. The cards show the marked cells and the points:\n[drawing]',
        },
        {
          id: 'AK-6.3',
          text: '**Count**, anywhere in the tank. Angelfish: exactly one scores 5, four or more score 13, two or three score nothing. Plants: two or more score 3, four or more 7, seven or more 13.',
        },
        {
          id: 'AK-6.4',
          text: '**Neighbours**, each card on its own. A shrimp scores 6 if two of its diagonal neighbours are of the same kind as each other. A snail scores 5 if two of the cards above, below or beside it are of the same kind as each other. A loach scores 5 if the cards above, below and beside it are of at least three different kinds. Any kind counts, plants and the card’s own kind too.',
        },
        {
          id: 'AK-6.5',
          text: 'The player with the most points wins. A tie goes to the player for whom more of the twelve kinds scored more than 0 points (shrimps, snails and loaches count, plants do not). If that is equal too, the rank is shared.\n*Our decision:* the rulebook says only “more different sets of fish”.',
        },
        {
          id: 'AK-6.6',
          text: 'An unfinished tank is scored in whichever 4 × 4 square around all its cards scores most. On the score pad the square is fixed.',
        },
      ],
    },
    {
      title: 'The rulebook’s example',
      clauses: [
        {
          id: 'AK example',
          text: 'The scored tank from the rulebook:\n[drawing]\nSwordtail 5, neon tetra 5, zebra pleco 6, plants 3, snails 10, bala shark 5, discus 4, shrimp 6: together **44**.\n*Our reading:* the book prints 45, but its own lines add up to 44.',
        },
      ],
    },
  ],
} satisfies RulesPage
