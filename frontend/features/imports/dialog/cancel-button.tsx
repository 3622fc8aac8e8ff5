import { Button } from '../../../ui/button/button.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { useCancelImport } from '../import-calls.js'
import styles from './import-dialog.module.css'

/** Button that cancels an import, with the reason if that failed. */
export function CancelButton({ id }: { id: string }) {
  const { cancel, pending, problem } = useCancelImport(id)
  return (
    <>
      {problem && (
        <div className={styles.refusal}>
          <FormError message={problem} />
        </div>
      )}
      <Button variant="quiet" pending={pending} onClick={cancel}>
        Cancel import
      </Button>
    </>
  )
}
