import { Button } from '../../ui/button/button.js'
import { FailureMessage } from '../../ui/error-boundary/failure-message.js'
import { PageHeading } from '../page-heading.js'
import { MAIN_ID } from '../skip-link/skip-link.js'
import { CodeMissing } from '../load-code.js'
import { flushUnsaved } from '../unsaved.js'
import styles from './failure.module.css'

/** In the place of a screen that failed, with what can be done (rule 15.15). */
export function FailedScreen({ error }: { error: unknown }) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageHeading title="Not shown" className="visually-hidden" />
      <FailedPart error={error} />
    </main>
  )
}

/** In the place of a part of a screen. */
export function FailedPart({ error }: { error: unknown }) {
  return <FailureMessage text={textOf(error)} onReload={() => void reload()} />
}

/** Over the page, in place of a window that failed. */
export function FailedOverlay({ error }: { error: unknown }) {
  return (
    <div role="alert" className={styles.bar}>
      <p>{textOf(error)}</p>
      <Button variant="quiet" size="small" onClick={() => void reload()}>
        Reload
      </Button>
    </div>
  )
}

function textOf(error: unknown) {
  if (!(error instanceof CodeMissing)) return 'An error was thrown.'
  if (error.isNewerOut)
    return 'A new version of Strata is out. Reload to continue. Your writing is kept.'
  return 'This part of Strata didn’t load. Check your connection and try again.'
}

/** What could not be sent before is kept as a draft, or the browser asks. */
async function reload() {
  await flushUnsaved()
  window.location.reload()
}
