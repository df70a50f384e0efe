import type { Area, Catalogue } from './areas'

/** One text for each plural category of a language, chosen by `count`. `other` is always there. */
export type Plural = {
  zero?: string
  one?: string
  two?: string
  few?: string
  many?: string
  other: string
}

export type Message = string | Plural

/** What a translation of an English area must hold: the same keys, a plural where English has one. */
export type Translation<English extends Record<string, Message>> = {
  readonly [K in keyof English]: English[K] extends string ? string : Plural
}

/** All keys, as `area.key`. */
export type Key = { [A in Area]: `${A}.${keyof Catalogue[A] & string}` }[Area]

type MessageAt<K extends Key> = K extends `${infer A}.${infer Rest}`
  ? A extends Area
    ? Rest extends keyof Catalogue[A]
      ? Catalogue[A][Rest]
      : never
    : never
  : never

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The names a text wants filled in; a plural always wants `count`. */
export type NamesOf<M> = M extends string
  ? NamesIn<M>
  : M extends { other: infer Other }
    ? 'count' | NamesIn<Other>
    : never

export type Value = string | number

export type Params<K extends Key> = [NamesOf<MessageAt<K>>] extends [never]
  ? []
  : [params: { [N in NamesOf<MessageAt<K>>]: N extends 'count' ? number : Value }]

/** The names in braces of a text, in order of appearance. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

/** Fill a text: numbers are written as the language writes them. */
export function fill(
  text: string,
  params: Record<string, Value>,
  number: (n: number) => string,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? number(value) : value
  })
}

/** The form of a plural for a number; a form that a language leaves out falls to `other`. */
export function formOf(message: Plural, count: number, rules: Intl.PluralRules): string {
  return message[rules.select(count)] ?? message.other
}
