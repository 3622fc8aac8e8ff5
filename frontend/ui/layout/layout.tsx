import { type ComponentProps, createElement, type JSX } from 'react'
import { cx } from '../class-names.js'
import styles from './layout.module.css'

type Tag = keyof JSX.IntrinsicElements & keyof HTMLElementTagNameMap

/** Each value is a class in the style sheet. Numbers are steps of the tokens `--s-0` to `--s-16`. */
interface Look {
  size?: '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'
  weight?: 'regular' | 'medium' | 'semibold' | 'bold'
  tone?: 'muted' | 'danger'
  mono?: boolean
  nowrap?: boolean
  /** Breaks long words anywhere. */
  breakable?: boolean
  /** Gives all digits the same width. */
  tabular?: boolean
  /** Ends a text that is too long with an ellipsis. */
  truncate?: boolean
  /** Takes the free space of its row or stack. */
  grow?: boolean
  /** Keeps its size in a row or stack. */
  fixed?: boolean
  /** May become narrower than its content. */
  shrink?: boolean
  marginTop?: 0 | 1 | 2 | 3 | 4 | 5 | 6
  marginBottom?: 2 | 3 | 8
}

interface TextLook extends Look {
  /** Puts the text on a line of its own. */
  block?: boolean
}

interface ContainerLook extends Look {
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 16
  /** Gap between wrapped lines, if it differs from `gap`. */
  rowGap?: 0 | 1 | 2
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'end' | 'between'
  wrap?: boolean
}

type PropsOf<T extends Tag, Looks> = Looks & { as?: T } & Omit<ComponentProps<T>, keyof Looks>

/** A text, by default a `span`. The caller's class name overrides every look. */
export function Text<T extends Tag = 'span'>({ as, ...props }: PropsOf<T, TextLook>) {
  return createElement(as ?? 'span', withClasses(props))
}

/** Elements side by side, by default in a `div` and centered vertically. */
export function Row<T extends Tag = 'div'>({
  as,
  inline,
  align = 'center',
  ...props
}: PropsOf<T, ContainerLook & { inline?: boolean }>) {
  const base = inline ? styles.inline : styles.row
  return createElement(as ?? 'div', withClasses({ ...props, align }, base))
}

/** Elements one below the other, by default in a `div`. */
export function Stack<T extends Tag = 'div'>({ as, ...props }: PropsOf<T, ContainerLook>) {
  return createElement(as ?? 'div', withClasses(props, styles.stack))
}

const LOOKS = new Set<string>([
  'gap',
  'rowGap',
  'align',
  'justify',
  'wrap',
  'grow',
  'fixed',
  'shrink',
  'marginTop',
  'marginBottom',
  'block',
  'size',
  'weight',
  'tone',
  'mono',
  'nowrap',
  'breakable',
  'tabular',
  'truncate',
] satisfies (keyof (ContainerLook & TextLook))[])

/** Replaces the looks among the props by class names. */
function withClasses({ className, ...props }: { className?: string }, base?: string) {
  const names = [base]
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (!LOOKS.has(name)) others[name] = value
    else if (value === true) names.push(styles[name])
    else if (value !== undefined) names.push(styles[`${name}-${value}`])
  }
  return { ...others, className: cx(...names, className) || undefined }
}
