/** What the build knows of the core: scripts/core.ts. */
declare module 'virtual:core' {
  export const core: import('../scripts/core.ts').CoreFacts
}
