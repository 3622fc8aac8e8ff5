/** Window width in CSS pixels, and theme. */
export interface Look {
  width: 1280 | 375
  theme: 'light' | 'dark'
}

/** True in `npm test`; `npm run test:all` uses every look. */
export const ONE_LOOK = process.argv.includes('--one-look')

/** Returns the variants for a test: only the first with `--one-look`, otherwise all. */
export function looks<Variant>(variants: readonly Variant[]): Variant[] {
  return ONE_LOOK ? variants.slice(0, 1) : [...variants]
}

/** Desktop and phone, light and dark. */
export const LOOKS: Look[] = looks<Look>([
  { width: 1280, theme: 'light' },
  { width: 375, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 375, theme: 'dark' },
])
