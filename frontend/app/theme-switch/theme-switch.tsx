import { SegmentedControl } from '../../ui/segmented-control/segmented-control.js'
import { setThemeChoice, useThemeChoice } from '../theme.js'
import { THEMES } from './themes.js'

/** Light, dark, or as the machine is set. Takes effect at once and is remembered here. */
export function ThemeSwitch({ iconsOnly }: { iconsOnly?: boolean }) {
  return (
    <SegmentedControl
      label="Theme"
      segments={THEMES}
      value={useThemeChoice()}
      onChange={setThemeChoice}
      iconsOnly={iconsOnly}
    />
  )
}
