export default {
  me: 'you',
  opponent: 'your opponent',
  'next.opponent': 'Your opponent goes next.',
  'tray.label': 'Your tile',
  'card.label': 'Your card',
  'tried.none': 'Here you wouldn’t place any discs.',
  'tried.discs': {
    one: 'Here you would place {count} disc.',
    other: 'Here you would place {count} discs.',
  },
  'tried.points': 'Here: {gain}.',
  'tried.pick': 'This card, placed right away: {gain}.',
  'told.discs': { one: '{count} disc placed.', other: '{count} discs placed.' },
  'told.walk': {
    one: 'On the lunar track you move {count} space.',
    other: 'On the lunar track you move {count} spaces.',
  },
  'told.points': {
    one: '{gain} more: {count} point in all.',
    other: '{gain} more: {count} points in all.',
  },
  'lines.seen': '{seen} of {all} lines seen',

  'novaluna.turn.title': 'A turn',
  'novaluna.turn.take':
    'This is the moon wheel. You may take one of the next three tiles clockwise from the moon: the raised ones. Choose one, then tap the free cell in front of you.',
  'novaluna.turn.done':
    'That’s a whole turn. The moon now stands where your tile was, and your disc has moved as many spaces as the number on the tile: you pay with time. The first tile has only one place to go; every later one must touch one of your tiles edge to edge.',
  'novaluna.time.title': 'Who is next?',
  'novaluna.time.take':
    'Whoever is furthest behind on the lunar track goes next. You are three spaces behind your opponent. Take a tile that lets you go again right away.',
  'novaluna.time.hint':
    'With this one you overtake your opponent. Look for a tile that takes you no further than your opponent’s disc.',
  'novaluna.time.done':
    'You land on your opponent’s space, on top, and the upper disc goes first: it’s your turn again. Cheap tiles often give you several turns in a row.',
  'novaluna.sides.title': 'Two blues on two sides',
  'novaluna.sides.ask':
    'Each tile has up to three tasks. On the yellow tile, tap the task with two blue symbols.',
  'novaluna.sides.take':
    'One of two: there is only one blue tile beside the yellow one. Place the second blue tile on another of its sides.',
  'novaluna.sides.hint':
    'Use a free side of the yellow tile. (Other cells can work too: that’s the next step.)',
  'novaluna.sides.done':
    'Two of two: the task is fulfilled, and one of your discs covers it. The first player to get rid of all their discs wins.',
  'novaluna.chain.title': 'Chains count, corners don’t',
  'novaluna.chain.take':
    'Place this blue tile so that it touches the blue one, but not the yellow one.',
  'novaluna.chain.hint': 'It goes above the blue tile, or to the left of it.',
  'novaluna.chain.ask':
    'It counts: the two blues form a chain, and the chain touches the yellow tile. Now tap the task with three red symbols.',
  'novaluna.chain.done':
    'Two of three. The third red tile touches the yellow one only at a corner, and corners don’t count.',
  'novaluna.two.title': 'Two tasks in one move',
  'novaluna.two.take':
    'One tile can have two of its tasks fulfilled at once. Find a cell for this yellow tile that lets you place two discs.',
  'novaluna.two.hint': 'It needs a chain of three reds beside it, and a chain of two blues.',
  'novaluna.two.done':
    'Two discs in one move: three reds for one task and two blues for the other, each in a chain.',
  'novaluna.three.title': 'Three tiles, three tasks',
  'novaluna.three.take':
    'Together, red and blue have fulfilled one task of the yellow tile. Place the turquoise tile so that it fulfils the other two.',
  'novaluna.three.hint': 'It has to go beside the yellow tile.',
  'novaluna.three.done':
    'The same tiles can count for any number of tasks: three tiles have fulfilled all three.',
  'novaluna.mutual.title': 'Each for the other',
  'novaluna.mutual.take':
    'The turquoise tile needs a red one, and this red tile needs a turquoise one. Place it beside the turquoise one.',
  'novaluna.mutual.done':
    'Each tile fulfils the other’s task: two discs for one tile, and nothing else is needed.',
  'novaluna.shared.title': 'One chain for two tiles',
  'novaluna.shared.take':
    'Both tiles need two yellows, and one is already there. Find the cell where the second one counts for both.',
  'novaluna.shared.hint': 'The chain of two yellows must touch both tiles.',
  'novaluna.shared.done':
    'The two yellows form one chain that touches both tiles, so both tasks are fulfilled.',
  'novaluna.itself.title': 'The tile itself never counts',
  'novaluna.itself.ask':
    'The red 2 on the left needs four reds, and there are four in a row. Tap its task.',
  'novaluna.itself.take':
    'Only three of four: the tile with the task never counts for it. Add one more red tile to the chain.',
  'novaluna.itself.done':
    'Five reds in one chain: now each of the two red 2s has four others. Two discs.',
  'novaluna.both.title': 'One chain, two tasks',
  'novaluna.both.take':
    'Three reds form a chain that does not touch the blue tile. Place this red one so that both tasks of the blue tile are fulfilled.',
  'novaluna.both.hint': 'Find the cell between the blue tile and the chain.',
  'novaluna.both.done':
    'Four reds, and one of them touches the blue tile: enough for the task with four, and for the task with two as well. Each task is checked on its own.',
  'novaluna.refill.title': 'Refill',
  'novaluna.refill.refill':
    'Only two tiles are left, and both cost a lot of time. When only one or two tiles are left, you may refill the selection track before you take one. Tap “Refill”.',
  'novaluna.refill.done':
    'Every empty slot has a new tile, except the one with the moon. When no tile is left, the track refills by itself.',
  'novaluna.end.title': 'The last disc',
  'novaluna.end.take':
    'You have two discs left. Find a tile and a cell that let you place both: whoever places their last disc wins at once.',
  'novaluna.end.hint':
    'There is one cell that lets you place both discs. Look at all three tiles on offer.',
  'novaluna.end.done':
    'That was your last disc: the game ends at once, and you win. You know how to play Nova Luna.',

  'akvarko.round.title': 'A round',
  'akvarko.round.pick':
    'You hold eight cards. Choose the one you want to keep and tap it; on a touch screen, tap it again to confirm. All players pick at the same time, in secret.',
  'akvarko.round.place':
    'All cards are revealed together. Yours goes into your tank: tap the cell, then “Place here”.',
  'akvarko.round.done':
    'The rest of your hand goes to your left neighbour, and you get seven cards from the right. In the second half of the game the cards go the other way.',
  'akvarko.frame.title': 'Four by four',
  'akvarko.frame.place':
    'Place the snail on any of the cells. It doesn’t have to touch another card, but all your cards must fit into a four-by-four square.',
  'akvarko.frame.done':
    'A cell that no longer fits into the square disappears. Your cards alone decide where the square lies.',
  'akvarko.line.title': 'Lines',
  'akvarko.line.place':
    'Celestial pearl danios score side by side: 5 points for two in a row, 11 for three. Place the third one.',
  'akvarko.line.hint': 'It continues the row, at either end.',
  'akvarko.line.done':
    'Three in a row: 11 points. Neon tetras score vertically, bala sharks on a falling diagonal, guppies on a rising one. Each card counts for one line only.',
  'akvarko.area.title': 'Areas',
  'akvarko.area.place':
    'A discus loves the middle: 4 points for one or two on the four middle cells, 12 for three or four. Your corners are taken, so you know where the middle is: place it there.',
  'akvarko.area.hint': 'It has to go on one of the four cells in the middle of the tank.',
  'akvarko.area.done':
    '4 points. Swordtails, red-tailed black sharks and zebra plecos have places of their own: the little picture on the card shows them.',
  'akvarko.neighbour.title': 'Neighbours',
  'akvarko.neighbour.place':
    'A snail scores 5 points if two of the cards next to it (above, below or beside) are of the same kind as each other. There is a neon tetra above your snail. Where does the second one go?',
  'akvarko.neighbour.hint': 'It has to touch the snail edge to edge.',
  'akvarko.neighbour.done':
    '5 points for the snail. Shrimps look at their diagonal neighbours; loaches need at least three different kinds above, below and beside them. Each of these cards scores on its own.',
  'akvarko.count.title': 'Just one angelfish',
  'akvarko.count.pick':
    'Exactly one angelfish scores 5 points, two or three score nothing, four or more score 13. You have one. Pick a card that does no harm.',
  'akvarko.count.hint': 'A second angelfish would cost you the 5 points.',
  'akvarko.count.done':
    'Good choice: the angelfish keeps its 5 points. In a game, numbers on the cards tell you what each would score if you placed it right away.',
  'akvarko.turn.title': 'Plants',
  'akvarko.turn.place':
    'With every card you place, you may turn one card in your tank to its plant side. First choose any cell for the loach.',
  'akvarko.turn.turn': 'Now tap “Also turn a card”, then one of the two angelfish.',
  'akvarko.turn.hint':
    'Turn one of the angelfish: then only one is left, and there are two plants.',
  'akvarko.turn.done':
    'A single angelfish: 5 points. And two plants: 3 more. If your loach lies next to three different kinds, it scores 5 as well. A plant stays a plant for the rest of the game.',
  'akvarko.example.title': 'A whole tank',
  'akvarko.example.place':
    'This is the tank from the rulebook, with one card missing. Place the shrimp.',
  'akvarko.example.lines':
    'The tank is full. Tap each line of the score sheet, and the tank shows where its points come from.',
  'akvarko.example.done':
    '44 points. After sixteen cards, the player with the most points wins; in a tie, the one who scored with more kinds, not counting plants. You know how to play Akvárko.',
} as const
