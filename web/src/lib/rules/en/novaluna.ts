// Written by web/scripts/rules.py from docs/rules/novaluna.md.
// Change that page, not this file.
import type { RulesPage } from '$lib/rules/page'

export default {
  lead: [
    'A tile-laying race by Uwe Rosenberg and Corné van Moorsel (Edition Spielwiese, Pegasus Spiele) for 1–4 players. Take a tile from the moon wheel, pay for it with time, lay it in front of you and fulfil the tasks printed on it. Whoever first gets rid of all discs wins.',
    'These are the rules in our own words, from the Czech, Hungarian, Russian and German rulebooks.',
    'Colours are written R (red), B (blue), T (turquoise) and Y (yellow); `RRB` is a task that asks for two reds and a blue.',
  ],
  chapters: [
    {
      title: 'Material',
      clauses: [
        { id: 'NL-1.1', text: "There are 68 tiles, 17 each of red, blue, turquoise and yellow; the tile list names them all. A tile has a colour, a cost from 1 to 7 (the rulebooks call it *time*) and 0 to 3 tasks. A task is a multiset of 1 to 4 colours.\n*Our reading:* three independent transcriptions of the printed tiles agree on 67 of them. On the 68th, a turquoise 6, two agree, and the rulebooks' example 5 settles it: its one-colour task asks for red." },
        { id: 'NL-1.2', text: 'The moon wheel has an outer ring of 12 slots, the *wheel*, where tiles are on offer, and an inner ring of 24 spaces, the *lunar track*. The new moon is slot 0 of the wheel and space 0 of the track. Both are counted clockwise.' },
        { id: 'NL-1.3', text: 'There is one moon figure, and 21 discs for each player.' },
      ],
    },
    {
      title: 'Set-up for 2–4 players',
      lead: 'The solo game has its own set-up: NL-7.1.',
      clauses: [
        { id: 'NL-2.1', text: 'The moon figure stands on slot 0. The tiles are shuffled. Slots 1 to 11 get one tile each, face up; the rest is the *supply*, face down.' },
        { id: 'NL-2.2', text: 'Each player has 21 discs. *First-game option:* 18 discs each with three players, 16 each with four. Two players always have 21.\n*Our reading:* the Czech text gives 16 discs to two players; the other three say four players, and four is right.' },
        { id: 'NL-2.3', text: 'Each player puts one disc on space 0 of the lunar track. They form one stack, in random order. This leaves 20 discs to place (with the first-game option 17 or 15).' },
        { id: 'NL-2.4', text: 'Only the *order* of the supply is hidden. Which tiles it holds, and how many, follows from what lies open.' },
      ],
    },
    {
      title: 'Turn order',
      clauses: [
        { id: 'NL-3.1', text: 'On turn is the player whose disc is furthest behind on the lunar track; if several discs share that space, the one on top. Laps count: what is compared is the total distance travelled. The space on which a disc is drawn is that distance modulo 24; no rule depends on the 24.' },
        { id: 'NL-3.2', text: 'There is no clockwise order of players. The same player may have several turns in a row.' },
      ],
    },
    {
      title: 'A turn',
      lead: 'A turn has five steps, in this order.',
      clauses: [
        { id: 'NL-4.1', text: '*Refill.* If there are 1 or 2 tiles on the wheel, the player **may** refill it first.\nIf there is none, the player **must**; as there is nothing to decide, it simply happens.\nA refill puts one tile from the supply on every empty slot, beginning with the slot clockwise next to the moon figure and going on clockwise. The slot of the moon figure gets none. If the supply runs short, fill as far as it goes; if it is empty, there is no refill.\nThe forced refill happens at once after the take that emptied the wheel, unless that take ended the game.' },
        { id: 'NL-4.2', text: '*Take.* The player takes one of the next **three tiles** clockwise from the moon figure.\nEmpty slots are skipped, they do not count. If fewer than three tiles are left, any of them may be taken. Taking is compulsory. The moon figure moves onto the slot of the tile taken.' },
        { id: 'NL-4.3', text: "*Advance.* The player's disc moves clockwise on the lunar track by the cost of the tile.\nOn an occupied space it goes on top." },
        { id: 'NL-4.4', text: "*Place.* The tile goes at once on a free cell of the player's own *tableau*, a square grid. The first tile lies at (0, 0) by convention; every later one edge to edge, horizontally or vertically, with a tile already there. The tableau may grow without limit. How a tile is rotated makes no difference. A tile never moves again." },
        { id: 'NL-4.5', text: '*Tasks.* The player covers every task that is newly fulfilled, on any tile of the own tableau, with one disc each.\n*Our decision:* covering is not optional and nothing is missed. (Some texts say "may", because people overlook things; a computer does not.)\nIf more tasks are newly fulfilled than the player has discs left, only the discs left are placed: on the tiles in the order in which they were laid, and on each tile from its first task to its third. The other tasks stay open.' },
      ],
    },
    {
      title: 'Tasks',
      clauses: [
        { id: 'NL-5.1', text: 'Each task is judged on its own. The same tiles may serve any number of tasks.' },
        { id: 'NL-5.2', text: 'Diagonal contact is no contact.' },
        { id: 'NL-5.3', text: 'A *chain* is a group of tiles of one colour connected edge to edge. For each colour of the task, count the tiles in all chains of that colour that have at least one tile beside (edge to edge with) the tile that carries the task. The task is fulfilled when the count of every colour reaches the number of times the task shows that colour.' },
        { id: 'NL-5.4', text: "The tile that carries the task never counts for it. So for the tile's own colour the count is the size of the chain it belongs to, minus one." },
        { id: 'NL-5.5', text: 'A fulfilled task stays covered. A tile with covered tasks goes on counting for others.' },
        { id: 'NL-5.6', text: 'One placement can fulfil many tasks at once, on the new tile and on older ones.' },
      ],
    },
    {
      title: 'End',
      clauses: [
        { id: 'NL-6.1', text: 'The game ends **at once** when a player places the last disc. That player wins.' },
        { id: 'NL-6.2', text: 'It also ends when the player on turn cannot take a tile because the wheel and the supply are both empty. Then the player with the fewest discs left wins.' },
        { id: 'NL-6.3', text: 'All places are ranked by discs left; fewer is better. A tie goes to the player who would be on turn earlier if play went on: the smaller total distance, or on one space the upper disc.\nSo a place is never shared. The disc on the lunar track is not a disc left.\n*Our reading:* the Hungarian text words the tie differently; the other three agree on this.' },
      ],
    },
    {
      title: 'The solo game',
      clauses: [
        { id: 'NL-7.1', text: 'The tiles and the moon figure are set up as in NL-2.1. The player has 21 discs, seen as 8 + 13. There is no disc on the lunar track, and the track is not used. There is no refill as in NL-4.1.' },
        { id: 'NL-7.2', text: 'The player takes, places and covers tasks as in NL-4.2, NL-4.4 and NL-4.5. Every fulfilled task takes a disc, in both phases.\n*Our decision:* a ninth disc in phase 1 is legal; the texts are silent.' },
        { id: 'NL-7.3', text: '*Phase 1* may be ended before any move once at least 8 discs are placed. It ends by force, at once, with the take that empties the wheel. At its end the player notes the costs of all tiles placed so far, plus 10 for each of the first 8 discs that is not placed.' },
        { id: 'NL-7.4', text: 'Then every empty slot is refilled (in the manner of NL-4.1; tiles left on the wheel stay), and *phase 2* begins.' },
        { id: 'NL-7.5', text: 'The game ends at once when all 21 discs are placed, or when the wheel is empty in phase 2. Phase 2 cannot be ended at will; taking stays compulsory. At the end the player notes the costs of **all** tiles placed in both phases, plus 10 for each of the 21 discs that is not placed. If the twenty-first disc is placed in phase 1 already, the game ends there, without a refill, and both notes are the cost of the tiles placed.' },
        { id: 'NL-7.6', text: 'The score is the sum of both notes. Lower is better; under 100 is great.' },
      ],
    },
    {
      title: "The rulebooks' examples",
      lead: 'Each is a test. Cells are (x, y), x to the right, y down.',
      clauses: [
        { id: 'NL example 1', text: 'A yellow 4 (tasks BB, RRR, TTT) has two blue tiles on two of its sides. BB is fulfilled.' },
        { id: 'NL example 2', text: 'The same yellow 4 lies at (0, 0), a blue tile at (0, −1) and a second blue at (0, −2). BB is fulfilled: the second blue counts through the chain. Reds lie at (−1, 0), (−2, 0) and (1, −1). RRR is not fulfilled: the last red touches the yellow tile only diagonally.' },
        { id: 'NL example 3', text: 'One move can fulfil two tasks of one tile: RRR and BB on the yellow 4 get a disc each.' },
        { id: 'NL example 4', text: 'A yellow 7 (RT, BT, RB) with one red, one blue and one turquoise tile beside it: three tiles fulfil all three tasks.' },
        { id: 'NL example 5', text: "A turquoise 6 (BB, YY, R) beside a red 6 (BB, YY, T): each fulfils the other's one-colour task, and nothing else is needed." },
        { id: 'NL example 6', text: 'Then two yellow tiles, in one chain that touches both of them, fulfil YY on both.' },
        { id: 'NL example 7', text: 'A red 2 (RRRR) needs four *other* reds. Two red 2s in one chain of five reds fulfil each other.' },
        { id: 'NL example 8', text: 'A blue 4 (RRRR, RR) and a chain of four reds, one of which touches it: both tasks are fulfilled.' },
      ],
    },
  ],
} satisfies RulesPage
