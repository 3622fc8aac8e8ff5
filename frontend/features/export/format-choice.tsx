import type { ExportFormat } from '#modules/workspace/api'
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.js'
import { Stack, Text } from '../../ui/layout/layout.js'
import styles from './export.module.css'
import { FORMATS, FORMAT_TEXTS } from './formats.js'

interface FormatChoiceProps {
  value: ExportFormat
  onChange: (format: ExportFormat) => void
}

/** Choice of an export's format, with its explanation. */
export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  return (
    <Stack align="start" gap={2}>
      <Text aria-hidden weight="medium">
        Format
      </Text>
      <SegmentedControl label="Format" segments={FORMATS} value={value} onChange={onChange} />
      <p aria-live="polite" className={styles.text}>
        {FORMAT_TEXTS[value]}
      </p>
    </Stack>
  )
}
