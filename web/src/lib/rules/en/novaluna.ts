import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'A tile-laying race by Uwe Rosenberg and Corné van Moorsel (Edition Spielwiese, Pegasus Spiele) for 1–4 players. Take a tile from the moon wheel, pay for it with time, place it in front of you and fulfil the tasks printed on it. The first player to get rid of all their discs wins.',
    'These are the rules in our own words, based on the Czech, Hungarian, Russian and German rulebooks.',
    'Tasks are drawn with the symbols of the colours: [RRB] asks for two reds and a blue.',
  ],
  short: [
    'On your turn, take one of the next three tiles clockwise from the moon. The moon moves to the slot of the tile you took.',
    'You pay with time: your disc on the lunar track moves as many spaces as the tile shows.',
    'Place the tile beside one of yours. A task is fulfilled when enough tiles of its colours touch the tile it is printed on, directly or in a chain of one colour. Cover it with a disc.',
    'The player furthest behind on the lunar track goes next.',
    'The first player to place all their discs wins.',
  ],
  chapters: [
    {
      title: 'Components',
      clauses: [
        {
          id: 'NL-1.1',
          text: 'There are 68 tiles, 17 each in red, blue, turquoise and yellow. Each tile has a colour, the time it costs (1 to 7) and 0 to 3 tasks. A task asks for 1 to 4 colours; a colour may repeat.\n*Our reading:* three independent lists of the printed tiles agree on 67 of them. For the 68th, a turquoise 6, two lists agree, and example 5 of the rulebooks settles it: its one-tile task asks for red.',
        },
        {
          id: 'NL-1.2',
          text: 'The moon wheel has an outer ring of 12 slots, the *selection track*, where tiles are on offer, and an inner ring of 24 spaces, the *lunar track*. Both begin at the new moon and run clockwise.',
        },
        { id: 'NL-1.3', text: 'There is one moon, and 21 discs for each player.' },
      ],
    },
    {
      title: 'Set-up for 2–4 players',
      lead: 'The solo game has its own set-up: NL-7.1.',
      clauses: [
        {
          id: 'NL-2.1',
          text: 'The moon stands on the slot of the new moon. Shuffle the tiles. The other 11 slots get one tile each, face up; the rest form the *supply*, face down.',
        },
        {
          id: 'NL-2.2',
          text: 'Each player has 21 discs. *First-game option:* 18 discs each with three players, 16 each with four. Two players always have 21.\n*Our reading:* the Czech text gives 16 discs to two players; the other three say four players, and four is right.',
        },
        {
          id: 'NL-2.3',
          text: 'Each player puts one disc on the new-moon space of the lunar track. These discs form one stack, in random order. That leaves each player 20 discs to place (with the first-game option, 17 or 15).',
        },
        {
          id: 'NL-2.4',
          text: 'Only the *order* of the supply is hidden. Which tiles are in it, and how many, can be worked out from what is face up.',
        },
      ],
    },
    {
      title: 'Turn order',
      clauses: [
        {
          id: 'NL-3.1',
          text: 'The player whose disc is furthest behind on the lunar track takes the next turn; if several discs share that space, the player whose disc is on top.\nAfter 24 spaces a disc starts a new lap. Laps count: what is compared is the total distance travelled.',
        },
        {
          id: 'NL-3.2',
          text: 'Play does not go round the table. The same player may have several turns in a row.',
        },
      ],
    },
    {
      title: 'A turn',
      lead: 'A turn has five steps, in this order.',
      clauses: [
        {
          id: 'NL-4.1',
          text: '*Refill.* If only 1 or 2 tiles are left on the selection track, the player **may** refill it first.\nIf there are none, the player **must**; since there is nothing to decide, it happens by itself.\nTo refill, put one tile from the supply on every empty slot, beginning with the next slot after the moon and going on clockwise. The moon’s own slot gets no tile. If the supply runs short, fill as far as it goes; if it is empty, there is no refill.\nAn empty track is refilled as soon as its last tile has been taken, unless that ended the game.',
        },
        {
          id: 'NL-4.2',
          text: '*Take.* The player takes one of the next **three tiles** clockwise from the moon.\nEmpty slots are skipped. If fewer than three tiles are left, any of them may be taken. Taking a tile is compulsory. The moon moves to the slot of the tile taken.',
        },
        {
          id: 'NL-4.3',
          text: '*Advance.* The player’s disc moves clockwise along the lunar track, as many spaces as the time shown on the tile.\nOn an occupied space it goes on top.',
        },
        {
          id: 'NL-4.4',
          text: '*Place.* The tile goes at once on a free cell of the player’s own *tableau*, a square grid. The first tile starts the grid; every later one must touch a tile already there edge to edge, horizontally or vertically. The tableau may grow without limit. It makes no difference how a tile is rotated. Once placed, a tile never moves.',
        },
        {
          id: 'NL-4.5',
          text: '*Tasks.* The player covers every newly fulfilled task, on any tile of their tableau, with one disc each.\n*Our decision:* covering is compulsory, and nothing is missed. (Some rulebooks say “may”, because people overlook things; a computer does not.)\nIf more tasks are newly fulfilled than the player has discs left, only those discs are placed: tile by tile, in the order in which the tiles were placed, and on each tile from its first task to its third. The other tasks stay open.',
        },
      ],
    },
    {
      title: 'Tasks',
      clauses: [
        {
          id: 'NL-5.1',
          text: 'Each task is checked on its own. The same tiles can count for any number of tasks.',
        },
        { id: 'NL-5.2', text: 'Tiles that touch only at a corner do not count as touching.' },
        {
          id: 'NL-5.3',
          text: 'A *chain* is a group of tiles of one colour that are connected edge to edge. For each colour of the task, count the tiles in all chains of that colour that touch the tile with the task edge to edge. The task is fulfilled when there are as many of each colour as the task shows, or more.',
        },
        {
          id: 'NL-5.4',
          text: 'The tile with the task never counts for it. So for the tile’s own colour, count the chain it belongs to, minus one.',
        },
        {
          id: 'NL-5.5',
          text: 'A fulfilled task stays covered. A tile with covered tasks still counts for others.',
        },
        {
          id: 'NL-5.6',
          text: 'Placing one tile can fulfil many tasks at once, on the new tile and on older ones.',
        },
      ],
    },
    {
      title: 'End of the game',
      clauses: [
        {
          id: 'NL-6.1',
          text: 'The game ends **at once** when a player places their last disc. That player wins.',
        },
        {
          id: 'NL-6.2',
          text: 'It also ends when the player whose turn it is cannot take a tile because the selection track and the supply are both empty. Then the player with the fewest discs left wins.',
        },
        {
          id: 'NL-6.3',
          text: 'Players are ranked by the discs they have left; fewer is better. A tie goes to the player whose turn would come first if play went on: the one with the shorter total distance or, on the same space, the one whose disc is on top.\nSo a rank is never shared. The disc on the lunar track does not count as left.\n*Our reading:* the Hungarian text describes ties differently; the other three agree on this.',
        },
      ],
    },
    {
      title: 'The solo game',
      clauses: [
        {
          id: 'NL-7.1',
          text: 'Set up the tiles and the moon as in NL-2.1. You have 21 discs, split into 8 + 13. There is no disc on the lunar track, and the track is not used. You cannot refill the selection track as described in NL-4.1.',
        },
        {
          id: 'NL-7.2',
          text: 'You take and place tiles and cover tasks as in NL-4.2, NL-4.4 and NL-4.5. Every fulfilled task takes a disc, in both phases.\n*Our decision:* a ninth disc in phase 1 is allowed; the rulebooks do not say.',
        },
        {
          id: 'NL-7.3',
          text: 'You may end *phase 1* before any move once at least 8 discs are placed. In any case it ends as soon as you take the last tile from the selection track. At its end you score the time of all tiles placed so far, plus 10 for each of the first 8 discs not placed.',
        },
        {
          id: 'NL-7.4',
          text: 'Then every empty slot is refilled (as described in NL-4.1; tiles left on the selection track stay), and *phase 2* begins.',
        },
        {
          id: 'NL-7.5',
          text: 'The game ends at once when all 21 discs are placed, or when the selection track is empty in phase 2. You can’t end phase 2 early, and taking tiles stays compulsory. At the end you score the time of **all** tiles placed in both phases, plus 10 for each of the 21 discs not placed. If you place the twenty-first disc while still in phase 1, the game ends there without a refill, and both scores are the time of the tiles placed.',
        },
        {
          id: 'NL-7.6',
          text: 'Your score is the sum of both phase scores. Lower is better; under 100 is great.',
        },
      ],
    },
    {
      title: 'The rulebooks’ examples',
      lead: 'Eight examples from the rulebooks. The drawings show the tiles after the move, with a disc on each fulfilled task.',
      clauses: [
        {
          id: 'NL example 1',
          text: 'A yellow 4 (tasks [BB], [RRR] and [TTT]) has blue tiles on two of its sides. [BB] is fulfilled.',
        },
        {
          id: 'NL example 2',
          text: 'One blue tile touches the same yellow 4, and a second blue tile touches the first. [BB] is fulfilled: the second blue counts through the chain. Two reds in a chain count too, but the third red touches the yellow tile only at a corner. [RRR] is not fulfilled.',
        },
        {
          id: 'NL example 3',
          text: 'One move can fulfil two tasks of one tile: [RRR] and [BB] on the yellow 4 get a disc each.',
        },
        {
          id: 'NL example 4',
          text: 'A yellow 7 ([RT], [BT], [RB]) with one red, one blue and one turquoise tile beside it: three tiles fulfil all three tasks.',
        },
        {
          id: 'NL example 5',
          text: 'A turquoise 6 ([BB], [YY], [R]) beside a red 6 ([BB], [YY], [T]): each fulfils the other’s one-tile task, and nothing else is needed.',
        },
        {
          id: 'NL example 6',
          text: 'The turquoise and the red tile again: two yellow tiles, in one chain that touches both, fulfil [YY] on each.',
        },
        {
          id: 'NL example 7',
          text: 'A red 2 ([RRRR]) needs four *other* reds. If two red 2s are in one chain of five reds, each has four others, and both tasks are fulfilled.',
        },
        {
          id: 'NL example 8',
          text: 'A blue 4 ([RRRR], [RR]) and a chain of four reds, one of which touches it: both tasks are fulfilled.',
        },
      ],
    },
  ],
} satisfies RulesPage
