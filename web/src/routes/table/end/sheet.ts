import type { GameResult } from '$lib/protocol/types'

export interface SheetRow {
  readonly name: string
  /** By seat; null where the seat has no such line. */
  readonly numbers: readonly (number | null)[]
}

/** The score sheets of all seats side by side: a row for each line that anybody has. */
export function sheetRows(result: Pick<GameResult, 'sheets'>): SheetRow[] {
  const names = [...new Set(result.sheets.flatMap((sheet) => sheet.map(({ name }) => name)))]
  return names.map((name) => ({
    name,
    numbers: result.sheets.map((sheet) => sheet.find((line) => line.name === name)?.number ?? null),
  }))
}
