import type { Color } from '#modules/workspace/document/marks/colors'

/** Names of colors in Word and Confluence. */
const NAMES: Record<string, string> = {
  red: '#ff0000',
  maroon: '#800000',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  aqua: '#00ffff',
  cyan: '#00ffff',
  teal: '#008080',
  blue: '#0000ff',
  navy: '#000080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  purple: '#800080',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
}

/** Upper limits of colors on the color wheel, in degrees; red continues after the last one. */
const HUES: [number, Color][] = [
  [15, 'red'],
  [42, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [255, 'blue'],
  [295, 'purple'],
  [345, 'pink'],
  [360, 'red'],
]

/** Difference between color components, on a scale of 1, below which a color counts as grey. */
const GREY = 0.06

/**
 * Returns the palette color nearest to a CSS color: a name of Word's, #rgb, #rrggbb or rgb().
 * Returns null for near black or white and for unknown formats.
 */
export function nearestColor(css: string): Color | null {
  const parts = partsOf(css.trim().toLowerCase())
  if (!parts) return null
  const [most, least] = [Math.max(...parts), Math.min(...parts)]
  const lightness = (most + least) / 2
  if (most - least < GREY) return lightness > 0.35 && lightness < 0.93 ? 'gray' : null
  if (lightness < 0.12) return null
  const hue = hueOf(parts, most, most - least)
  const name = HUES.find(([end]) => hue < end)?.[1] ?? null
  return name === 'orange' && lightness < 0.38 ? 'brown' : name
}

type Parts = [red: number, green: number, blue: number]

function partsOf(css: string): Parts | null {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(NAMES[css] ?? css)?.[1]
  const size = (hex?.length ?? 0) / 3
  if (hex) return [0, 1, 2].map((at) => readHex(hex.slice(at * size, (at + 1) * size))) as Parts
  const rgb = /^rgb\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})\)$/.exec(css)
  return rgb ? (rgb.slice(1).map((part) => Math.min(Number(part), 255) / 255) as Parts) : null
}

function readHex(digits: string) {
  return Number.parseInt(digits.length === 1 ? digits + digits : digits, 16) / 255
}

function hueOf([red, green, blue]: Parts, most: number, range: number) {
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360
  if (most === green) return 60 * ((blue - red) / range) + 120
  return 60 * ((red - green) / range) + 240
}
