export default {
  me: 'you',
  opponent: 'your opponent',
  'tray.label': 'Your tile',
  'card.label': 'Your card',
  'tried.none': 'Here it would bring no disc.',
  'tried.discs': {
    one: 'Here it would bring {count} disc.',
    other: 'Here it would bring {count} discs.',
  },
  'tried.points': 'Here: {gain}.',
  'tried.pick': 'This card, placed at once: {gain}.',
  'told.discs': { one: '{count} disc placed.', other: '{count} discs placed.' },
  'told.walk': {
    one: 'Your disc walks {count} space.',
    other: 'Your disc walks {count} spaces.',
  },
  'lines.seen': '{seen} of {all} lines looked at',

  'novaluna.turn.title': 'A turn',
  'novaluna.turn.take':
    'This is the moon wheel. You may take one of the next three tiles clockwise from the moon: they are lifted. Choose one, then press the free cell in front of you.',
  'novaluna.turn.done':
    'That was a whole turn. The moon now stands where your tile was, and your disc has walked as many spaces as the tile costs: you pay with time. The first tile has just one cell; every later one must touch a tile of yours edge to edge.',
  'novaluna.time.title': 'Who is next?',
  'novaluna.time.take':
    'Whoever is furthest behind on the lunar track is on turn. You are three spaces behind your opponent. Take a tile so that it is your turn again.',
  'novaluna.time.hint':
    'With this one you overtake your opponent. Look for a cost that takes you no further than your opponent stands.',
  'novaluna.time.done':
    'You land on your opponent’s space, on top, and the upper disc goes first: it is your turn again. Cheap tiles often bring several turns in a row.',
  'novaluna.sides.title': 'Two blues on two sides',
  'novaluna.sides.ask':
    'Tiles bear tasks, up to three. Press the task with the two blue signs on the yellow tile.',
  'novaluna.sides.take':
    'One of two: only one blue tile lies beside it. Lay the second blue tile on another side of the yellow one.',
  'novaluna.sides.hint':
    'Use a free side of the yellow tile. (That other cells work too is the next step.)',
  'novaluna.sides.done':
    'Two of two: the task is fulfilled, and one of your discs covers it. Whoever first gets rid of all discs wins.',
  'novaluna.chain.title': 'Chains count, corners do not',
  'novaluna.chain.take':
    'Lay this blue tile so that it touches the blue one, but not the yellow one.',
  'novaluna.chain.hint': 'It goes above the blue tile, or to the left of it.',
  'novaluna.chain.ask':
    'It counts: the two blues form a chain, and the chain touches the yellow tile. Now press the task with the three reds.',
  'novaluna.chain.done':
    'Two of three. The third red tile touches the yellow one only at a corner, and corners do not count.',
  'novaluna.two.title': 'Two tasks in one move',
  'novaluna.two.take':
    'One tile can fulfil two of its tasks at once. Find a cell for this yellow tile that brings two discs.',
  'novaluna.two.hint': 'It wants a chain of three reds beside it, and a chain of two blues.',
  'novaluna.two.done': 'Two discs in one move: three reds and two blues, each through its chain.',
  'novaluna.three.title': 'Three tiles, three tasks',
  'novaluna.three.take':
    'Red and blue have fulfilled one task of the yellow tile together. Lay the turquoise tile so that it fulfils the other two.',
  'novaluna.three.hint': 'It has to lie beside the yellow tile.',
  'novaluna.three.done':
    'The same tiles may serve any number of tasks: three tiles have fulfilled all three.',
  'novaluna.mutual.title': 'Each for the other',
  'novaluna.mutual.take':
    'The turquoise tile asks for a red one, and this red tile for a turquoise one. Lay it beside the other.',
  'novaluna.mutual.done':
    'Each tile fulfils the other’s task: two discs for one tile, and nothing else is needed.',
  'novaluna.shared.title': 'One chain for two tiles',
  'novaluna.shared.take':
    'Both tiles want two yellows, and one lies there. Find the cell where the second one serves both.',
  'novaluna.shared.hint': 'The chain of two yellows must touch both tiles.',
  'novaluna.shared.done':
    'The two yellows form one chain that touches both tiles, so both tasks are fulfilled.',
  'novaluna.itself.title': 'Not the tile itself',
  'novaluna.itself.ask':
    'The red 2 on the left wants four reds, and four lie in a row. Press its task.',
  'novaluna.itself.take':
    'Only three of four: the tile that bears the task never counts for it. Lay one more red tile in the chain.',
  'novaluna.itself.done':
    'Five reds in one chain: now each of the two red 2s has four others. Two discs.',
  'novaluna.both.title': 'One chain, two tasks',
  'novaluna.both.take':
    'Three reds form a chain that does not touch the blue tile. Lay this red one so that both tasks of the blue tile are fulfilled.',
  'novaluna.both.hint': 'Find the cell between the blue tile and the chain.',
  'novaluna.both.done':
    'Four reds, and one of them touches the blue tile: enough for the task of four, and for the task of two as well. Each task is judged on its own.',
  'novaluna.refill.title': 'Refill',
  'novaluna.refill.refill':
    'Only two tiles are left, and both are expensive. With one or two tiles on the wheel you may refill it before you take one. Press “Refill”.',
  'novaluna.refill.done':
    'Every empty slot has a new tile, only the moon’s own has none. An empty wheel is refilled by itself.',
  'novaluna.end.title': 'The last disc',
  'novaluna.end.take':
    'You have two discs left. Find a tile and a cell that place both: whoever places the last disc wins at once.',
  'novaluna.end.hint': 'One of the cells brings two discs. Look at all three tiles on offer.',
  'novaluna.end.done':
    'That was your last disc: the game ends at once, and you win. You know how to play Nova Luna.',

  'akvarko.round.title': 'A round',
  'akvarko.round.pick':
    'You hold eight cards. Choose the one you want to keep: press it, then press it again. All players pick at the same time, in secret.',
  'akvarko.round.place':
    'All cards are revealed together. Yours goes into your tank: press the cell.',
  'akvarko.round.done':
    'The rest of your hand goes to your left neighbour, and seven cards come to you from the right. In the second half of the game the hands travel the other way.',
  'akvarko.frame.title': 'Four by four',
  'akvarko.frame.place':
    'Lay the snail on any of the cells. It need not touch another card; only, all your cards must fit into a square of four by four.',
  'akvarko.frame.done':
    'Cells that no longer fit into the square are gone. Where the square lies is up to your cards alone.',
  'akvarko.line.title': 'Lines',
  'akvarko.line.place':
    'Celestial pearl danios score side by side: two in a row bring 5 points, three bring 11. Lay the third one.',
  'akvarko.line.hint': 'It goes on with the row: at its left end or at its right end.',
  'akvarko.line.done':
    'Three in a row: 11 points. Neon tetras score upright, bala sharks on a falling diagonal, guppies on a rising one. A card counts for one line only.',
  'akvarko.area.title': 'Favourite places',
  'akvarko.area.place':
    'A discus loves the middle: one on the four middle cells brings 4 points, three bring 12. Your corners are laid, so the middle is fixed.',
  'akvarko.area.hint': 'The four cells in the middle of the tank.',
  'akvarko.area.done':
    '4 points. Swordtails, red-tailed black sharks and zebra plecos have places of their own: the little picture on the card shows them.',
  'akvarko.neighbour.title': 'Neighbours',
  'akvarko.neighbour.place':
    'A snail scores 5 points if two of the cards above, below and beside it are of one kind. A neon tetra lies above it. Where does the second one go?',
  'akvarko.neighbour.hint': 'It has to touch the snail with an edge.',
  'akvarko.neighbour.done':
    '5 points for the snail. Shrimps look at their diagonal neighbours, loaches want three different kinds around them. Each of these cards scores by itself.',
  'akvarko.count.title': 'Just one angelfish',
  'akvarko.count.pick':
    'Exactly one angelfish brings 5 points, two or three bring nothing, four or more bring 13. You have one. Pick a card that does no harm: press it twice.',
  'akvarko.count.hint': 'A second angelfish would cost you the 5 points.',
  'akvarko.count.done':
    'Well chosen: the angelfish keeps its 5 points. The numbers on the cards say what each would bring if it were placed at once.',
  'akvarko.turn.title': 'Plants',
  'akvarko.turn.place':
    'With every card that you lay you may turn one card of your tank to its plant. Lay the loach on any cell, then turn one of the two angelfish.',
  'akvarko.turn.hint':
    'Turn one of the angelfish: then a single one is left, and there are two plants.',
  'akvarko.turn.done':
    'A single angelfish: 5 points. And two plants: 3 more. A plant stays a plant for the rest of the game.',
  'akvarko.example.title': 'A whole tank',
  'akvarko.example.place': 'This is the tank of the rulebook, but for one card. Lay the shrimp.',
  'akvarko.example.lines':
    'The tank is full. Press each line of the score sheet, and the tank shows where its points come from.',
  'akvarko.example.done':
    '44 points. After sixteen cards the most points win; a tie goes to whoever scores with more kinds. You know how to play Akvárko.',
} as const
