// Written by web/scripts/rules.py from docs/rules/akvarko.md.
// Change that page, not this file.
import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'A card-drafting game by Michal Peichl (Albi 2022; abroad *Fish Tank*) for 2–6 players. Pick a card, pass the rest on, and fill a tank of four by four cards. Each species scores by its own condition.',
    'These are the rules in our own words, from the Czech rulebook and the printed card faces.',
  ],
  chapters: [
    {
      title: 'Material',
      clauses: [
        { id: 'AK-1.1', text: 'There are 99 cards: nine species of fish with 9 cards each (danio, neon, bala, guppy, swordtail, discus, blackshark, pleco, angelfish) and three creatures with 6 cards each (shrimp, snail, loach). The species file holds what is printed on them. Every card has a plant on its back; *plant* is a thirteenth kind.' },
      ],
    },
    {
      title: 'Course of the game',
      clauses: [
        { id: 'AK-2.1', text: 'The game has two phases of eight rounds each. At the start of each phase every player is dealt 8 cards.' },
        { id: 'AK-2.2', text: 'In a round every player secretly **picks** one card of the hand. When all have picked, the cards are revealed together. Then every player **places** the card in the own tank; this happens in any order, and each placement is visible at once. After the last placement the rest of each hand is **passed** on.' },
        { id: 'AK-2.3', text: 'Hands go to the left neighbour (the next seat) in phase 1 and to the right neighbour (the previous seat) in phase 2.' },
        { id: 'AK-2.4', text: 'After the sixteenth card the game ends and is scored.' },
        { id: 'AK-2.5', text: "Hidden are the other players' hands, the deck, and a pick until all have picked. Open are all tanks, and what a player remembers of the hands that passed through. A fair player may keep count, so a player's view carries all that this seat has seen." },
      ],
    },
    {
      title: 'Placing',
      clauses: [
        { id: 'AK-3.1', text: 'A card goes on any free cell such that all cards of the tank still fit into a square of 4×4 cells. It need not touch another card. The position of the square becomes fixed only as far as the cards fix it. A placed card never moves. The first card lies at (0, 0) by convention.' },
        { id: 'AK-3.2', text: 'With each placement the player **may** turn one card of the own tank to its plant side: the new card or an older one. At most one card is turned for each placement, and nothing turns a plant back. A turned card is a plant in every respect; the species beneath stays public.' },
      ],
    },
    {
      title: 'Two players',
      clauses: [
        { id: 'AK-4.1', text: 'After each pass (that is, in rounds 2–8 of phase 1 and 2–7 of phase 2), before looking, each player discards one random card of the hand received and draws one from the deck. In round 8 of phase 1 the hand is that one drawn card.\n*Our decision:* the discard is face down and unknown to both players until the end; the card drawn is seen by its drawer alone.' },
        { id: 'AK-4.2', text: 'In the sixteenth round nothing is discarded: each player draws one card to the last one received, and picks one of the two.' },
      ],
    },
    {
      title: 'Options',
      clauses: [
        { id: 'AK-5.1', text: '*Fewer species*, for 2 or 3 players: leave out all cards of bala (Parmička žraločí) and neon (Neonka obecná).' },
      ],
    },
    {
      title: 'Scoring',
      lead: 'Each species is scored by its own condition over the whole tank.',
      clauses: [
        { id: 'AK-6.1', text: '**Lines** (danio horizontally, neon vertically, bala falling like `\\`, guppy rising like `/`): two in a row score 5, three in a row 11. A tank may hold any number of lines, but a card belongs to at most one scored line, and the best way to divide the cards into lines counts. So a run of 2, 3 or 4 scores 5, 11 or 11. The direction of a species is fixed.' },
        { id: 'AK-6.2', text: '**Areas** (swordtail, discus, blackshark, pleco): count the cards of the species on the cells marked on the card. The best tier reached counts, once. Cards of the species elsewhere count nothing. The marked cells and the tiers:\n[drawing]' },
        { id: 'AK-6.3', text: '**Counts**, anywhere in the tank. Angelfish: exactly one scores 5, four or more score 13, two or three score nothing. Plants: two or more score 3, four or more 7, seven or more 13.' },
        { id: 'AK-6.4', text: "**Neighbours**, scored for each card on its own. A shrimp scores 6 if two of its diagonal neighbours are of one kind. A snail scores 5 if two of its orthogonal neighbours are of one kind. A loach scores 5 if its orthogonal neighbours are of at least three different kinds. Any kind counts, plants and the card's own kind too." },
        { id: 'AK-6.5', text: 'The most points win. A tie goes to the player with more of the twelve kinds (the creatures count, plants do not) that score more than 0 points. If that is equal too, the place is shared.\n*Our decision:* the rulebook says only "more different sets of fish".' },
        { id: 'AK-6.6', text: 'An unfinished tank is scored in the 4×4 frame around all its cards that scores most. If several do, the one with the smallest x of the frame counts, then the one with the smallest y. On the score pad the frame is fixed.' },
      ],
    },
    {
      title: "The rulebook's example",
      clauses: [
        { id: 'AK example', text: 'This tank is a test:\n[drawing]\nSwordtail 5, neon 5, pleco 6, plants 3, snails 10, bala 5, discus 4, shrimp 6: together **44**. (The book prints 45; its own lines add up to 44.)' },
      ],
    },
  ],
} satisfies RulesPage
