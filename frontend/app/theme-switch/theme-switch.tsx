import { SegmentedControl } from '../../ui/segmented-control/segmented-control.js'
import { setThemeChoice, useThemeChoice } from '../theme.js'
import { THEMES } from './themes.js'

/**
 * Switches between light, dark and system theme. The choice applies immediately and is stored in
 * this browser.
 */
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
