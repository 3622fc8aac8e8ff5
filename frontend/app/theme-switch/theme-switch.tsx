import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedControl, type Segment } from '../../ui/segmented-control/segmented-control.js'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '../theme.js'

const SEGMENTS: Segment<ThemeChoice>[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
]

/** Light, dark, or as the machine is set. Takes effect at once and is remembered here. */
export function ThemeSwitch({ iconsOnly }: { iconsOnly?: boolean }) {
  return (
    <SegmentedControl
      label="Theme"
      segments={SEGMENTS}
      value={useThemeChoice()}
      onChange={setThemeChoice}
      iconsOnly={iconsOnly}
    />
  )
}
