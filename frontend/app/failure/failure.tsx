import { Button } from '../../ui/button/button.js'
import { FailureMessage } from '../../ui/error-boundary/failure-message.js'
import { PageHeading } from '../page-heading.js'
import { MAIN_ID } from '../skip-link/skip-link.js'
import { CodeMissing } from '../load-code.js'
import { reloadApp } from '../reload-app.js'
import { Row } from '../../ui/layout/layout.js'
import styles from './failure.module.css'

/** Replaces a screen that failed, with the actions the user can take (rule 15.15). */
export function FailedScreen({ error }: { error: unknown }) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageHeading title="Not shown" className="visually-hidden" />
      <FailedPart error={error} />
    </main>
  )
}

/** Replaces a part of a screen that failed. */
export function FailedPart({ error }: { error: unknown }) {
  return <FailureMessage text={textOf(error)} onReload={() => void reloadApp()} />
}

/** Replaces a dialog that failed, as a bar over the page. */
export function FailedOverlay({ error }: { error: unknown }) {
  return (
    <Row role="alert" gap={3} size="sm" className={styles.bar}>
      <p>{textOf(error)}</p>
      <Button variant="quiet" size="small" onClick={() => void reloadApp()}>
        Reload
      </Button>
    </Row>
  )
}

function textOf(error: unknown) {
  if (!(error instanceof CodeMissing)) return 'An error was thrown.'
  if (error.isNewerOut)
    return 'A new version of Strata is out. Reload to continue. Your writing is kept.'
  return 'This part of Strata didn’t load. Check your connection and try again.'
}
