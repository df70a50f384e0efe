import { keep, onKeptElsewhere, recall } from './storage'

/** This many people are remembered; the one muted first is heard again. */
const MOST = 200

function read(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((who) => typeof who === 'string').slice(-MOST) : []
}

/** The people whose words are not shown on this device, by what stands for them in `said`. */
let muted = $state.raw(read(recall('muted')))

export function isMuted(who: string): boolean {
  return muted.includes(who)
}

export function mute(who: string, wanted: boolean): void {
  const others = muted.filter((each) => each !== who)
  muted = read(wanted ? [...others, who] : others)
  keep('muted', muted)
}

/** Two tabs of one player agree. */
export function followMutedElsewhere(): () => void {
  return onKeptElsewhere('muted', (kept) => (muted = read(kept)))
}
