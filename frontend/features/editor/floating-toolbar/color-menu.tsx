import { Baseline, ChevronDown } from 'lucide-react'
import type { Color } from '#modules/workspace/document/marks/colors'
import { type MenuSection, SectionMenu } from '../../../ui/menu/section-menu.js'
import { ToolbarMenuButton } from '../../../ui/toolbar/toolbar.js'
import { PALETTE, setColor } from '../marks/colors/colors.js'
import type { Format } from './format.js'
import type { PageView } from '../view/page-view.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './floating-toolbar.module.css'

interface ColorMenuProps {
  view: PageView
  format: Pick<Format, 'color' | 'background'>
}

/** Menu for the text color and background of the selection (rule 5.2). */
export function ColorMenu({ view, format }: ColorMenuProps) {
  return (
    <SectionMenu
      align="start"
      onLeave={() => view.focus()}
      label="Colors"
      showLabels
      trigger={
        <ToolbarMenuButton label="Colors">
          <Baseline aria-hidden style={{ color: cssColor('color', format.color) }} />
          <ChevronDown aria-hidden />
        </ToolbarMenuButton>
      }
      sections={colorSections(format, (kind, color) => view.runAside(setColor(kind, color)))}
    />
  )
}

type Kind = 'color' | 'background'

/** Returns the palette as two menu sections, for the text and its background. */
export function colorSections(
  format: ColorMenuProps['format'],
  choose: (kind: Kind, color: Color | null) => void
): MenuSection[] {
  const section = (label: string, kind: Kind) => ({
    label,
    swatches: true,
    value: format[kind] ?? 'default',
    choices: PALETTE.map((color) => ({
      value: color ?? 'default',
      label: capitalised(color ?? 'default'),
      icon: <Swatch kind={kind} color={color} />,
    })),
    onChoose: (value: string) => choose(kind, PALETTE.find((color) => color === value) ?? null),
  })
  return [section('Text color', 'color'), section('Background', 'background')]
}

function Swatch({ kind, color }: { kind: Kind; color: Color | null }) {
  const style =
    kind === 'color'
      ? { color: cssColor('color', color) }
      : { background: cssColor('background', color) }
  return (
    <Text aria-hidden size="sm" weight="semibold" className={styles.swatch} style={style}>
      A
    </Text>
  )
}

function cssColor(kind: Kind, color: Color | null) {
  return color ? `var(--${kind === 'color' ? 'c' : 'cb'}-${color})` : undefined
}

function capitalised(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
