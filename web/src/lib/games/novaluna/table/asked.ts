import type { TaskHighlight, TaskPlace } from '$lib/games/novaluna/board/tableau'
import { sameCell } from '$lib/board/geometry'
import { COLOURS } from '$lib/material/novaluna'
import type { TableState } from '$lib/state/table'

/** The task that was asked about, with what counts for it, once the server has explained the tableau. */
export function highlightOf(
  asked: TaskPlace | null,
  state: TableState,
  seat: number,
): TaskHighlight | null {
  const known = state.explanations.get(seat)?.explanation
  if (asked === null || known?.game !== 'novaluna') return null
  const task = known.tasks.find(({ at, index }) => sameCell(at, asked.at) && index === asked.index)
  if (task === undefined) return null
  return {
    ...asked,
    colours: task.colours.flatMap(({ colour, need, have, counting }) => {
      const known = COLOURS.find((each) => each === colour)
      return known === undefined ? [] : [{ colour: known, need, have, counting }]
    }),
  }
}
