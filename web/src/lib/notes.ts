// The sounds of a table, made here note by note: no file is loaded.

import type { Sound } from './sound'

interface Note {
  /** Hertz. */
  readonly pitch: number
  /** Seconds after the start, and how long it rings. */
  readonly at: number
  readonly rings: number
  readonly loud: number
  readonly wave: OscillatorType
}

const note = (
  pitch: number,
  at: number,
  rings: number,
  loud = 0.12,
  wave: OscillatorType = 'sine',
): Note => ({ pitch, at, rings, loud, wave })

/** Wood for tiles, glass for discs, a bell for one's turn: all in one quiet pentatonic scale. */
export const sounds: Readonly<Record<Sound, readonly Note[]>> = {
  take: [note(196, 0, 0.12, 0.2, 'triangle'), note(98, 0, 0.09, 0.16)],
  disc: [note(1174.7, 0, 0.35, 0.07), note(2349.3, 0.01, 0.2, 0.03)],
  card: [note(293.7, 0, 0.08, 0.1, 'triangle'), note(440, 0.05, 0.1, 0.06, 'triangle')],
  turn: [note(587.3, 0, 0.5, 0.08), note(880, 0.12, 0.7, 0.06)],
  end: [
    note(440, 0, 0.9, 0.08),
    note(587.3, 0.16, 0.9, 0.08),
    note(740, 0.32, 1, 0.08),
    note(880, 0.48, 1.6, 0.08),
  ],
  refused: [note(185, 0, 0.16, 0.1, 'triangle'), note(164.8, 0.14, 0.22, 0.1, 'triangle')],
}

let context: AudioContext | null = null

function contextHere(): AudioContext | null {
  if (!('AudioContext' in globalThis)) return null
  context ??= new AudioContext()
  // A browser lets nothing sound before the first press; after it the context must be woken.
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  return context
}

/** Play a sound `later` seconds from now. */
export function play(name: Sound, later: number): void {
  const here = contextHere()
  if (here === null) return
  for (const each of sounds[name]) ring(here, each, here.currentTime + later + each.at)
}

function ring(here: AudioContext, { pitch, rings, loud, wave }: Note, start: number): void {
  const tone = here.createOscillator()
  const strength = here.createGain()
  tone.type = wave
  tone.frequency.value = pitch
  strength.gain.setValueAtTime(0, start)
  strength.gain.linearRampToValueAtTime(loud, start + 0.008)
  strength.gain.exponentialRampToValueAtTime(0.0001, start + rings)
  tone.connect(strength).connect(here.destination)
  tone.start(start)
  tone.stop(start + rings + 0.02)
}
