import type { ExportFormat } from '#modules/workspace/api'
import type { Segment } from '../../ui/segmented-control/segmented-control.js'

/** Formats in the order in which they are offered. */
export const FORMATS: Segment<ExportFormat>[] = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'html', label: 'HTML' },
  { value: 'json', label: 'JSON' },
]

/** Explains each format. */
export const FORMAT_TEXTS: Record<ExportFormat, string> = {
  markdown:
    'Text files for other apps, in folders, with pictures and files beside them. Links between pages work. Columns, colors and underlines are left out.',
  html: 'Pages for any browser, with the look of Strata. They open offline, and print well.',
  json: 'Every page exactly as Strata stores it, for programs and for moving to another Strata.',
}
