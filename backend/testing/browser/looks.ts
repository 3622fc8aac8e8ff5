/** A width of the window in CSS pixels, and a theme. */
export interface Look {
  width: 1280 | 375
  theme: 'light' | 'dark'
}

/** Set in `npm test`; `npm run test:all` walks every look. */
export const ONE_LOOK = process.argv.includes('--one-look')

/** The variants that a journey is walked in: the first of them with `--one-look`, else all. */
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
