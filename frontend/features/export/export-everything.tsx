import { Button } from '../../ui/button/button.js'
import { FormError } from '../../ui/form-error/form-error.js'
import { Stack } from '../../ui/layout/layout.js'
import styles from './export.module.css'
import { FormatChoice } from './format-choice.js'
import { useExport } from './use-export.js'

/** Form that exports all pages and the account's data (rule 15.41). */
export function ExportEverything() {
  const { format, setFormat, start, pending, problem } = useExport(null)
  return (
    <Stack align="start" gap={4} className={styles.form}>
      <p>
        A zip file with all your pages, their pictures and files, and the data of your account:
        profile, settings, subscriptions, and a list of everything you did. Pages in the trash are
        left out.
      </p>
      <FormatChoice value={format} onChange={setFormat} />
      <FormError message={problem} />
      <Button pending={pending} onClick={start}>
        Export everything
      </Button>
    </Stack>
  )
}
