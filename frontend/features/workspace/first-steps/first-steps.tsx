import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { CircleCheck, Circle, FileUp, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { api } from '../../../app/api-client.js'
import { settingsTabAtom } from '../../../app/open-windows.js'
import { currentUserQuery } from '../../../app/session.js'
import { cx } from '../../../ui/class-names.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { useNewPage } from '../new-page/use-new-page.js'
import { firstStepsQuery } from './first-steps-query.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './first-steps.module.css'
import { useWriteIn } from './use-write-in.js'

/** Time in ms that the completed list stays visible. */
const DONE_STAYS = 5_000

/**
 * Checklist for new users, with completed steps ticked (rule 15.17). The list disappears for good
 * once it is completed or closed.
 */
export default function FirstSteps() {
  const { data: done } = useQuery(firstStepsQuery)
  const queryClient = useQueryClient()
  const newPage = useNewPage()
  const writeIn = useWriteIn()
  const openSettings = useSetAtom(settingsTabAtom)
  const { mutate: end } = useMutation({
    mutationFn: () => api.delete('/users/current-user/first-steps'),
    onSuccess: () =>
      queryClient.setQueryData(
        currentUserQuery.queryKey,
        (user) => user && { ...user, first_steps: null }
      ),
  })
  const allDone = done !== undefined && Object.values(done).every((step) => step)

  useEffect(() => {
    if (!allDone) return
    const timer = setTimeout(end, DONE_STAYS)
    return () => clearTimeout(timer)
  }, [allDone, end])

  if (!done) return null
  return (
    <section aria-labelledby="first-steps" className={styles.card}>
      <Row justify="between">
        <Text as="h2" id="first-steps" size="sm" weight="semibold">
          {allDone ? 'You are all set' : 'First steps'}
        </Text>
        <IconButton size="small" label="Close the first steps" onClick={() => end()}>
          <X aria-hidden />
        </IconButton>
      </Row>
      <ul>
        <Step done={done.written} onStart={() => writeIn('text')}>
          Write a few words
        </Step>
        <Step done={done.named} onStart={() => writeIn('title')}>
          Name your page
        </Step>
        <Step done={done.another} onStart={() => void newPage()}>
          <span>Make another page</span>
          <kbd aria-hidden className={styles.key}>
            N
          </kbd>
        </Step>
      </ul>
      {!allDone && (
        <Row
          as="button"
          type="button"
          gap={2}
          size="sm"
          className={cx(styles.step, styles.open)}
          onClick={() => openSettings('import')}
        >
          <FileUp aria-hidden size={16} />
          Import your notes
        </Row>
      )}
    </section>
  )
}

interface StepProps {
  done: boolean
  /** Navigates to the place where the step is done. */
  onStart: () => void
  children: ReactNode
}

function Step({ done, onStart, children }: StepProps) {
  if (!done) {
    return (
      <li>
        <Row
          as="button"
          type="button"
          gap={2}
          size="sm"
          className={cx(styles.step, styles.open)}
          onClick={onStart}
        >
          <Circle aria-hidden size={16} />
          {children}
        </Row>
      </li>
    )
  }
  return (
    <Row as="li" gap={2} size="sm" className={cx(styles.step, styles.done)}>
      <CircleCheck aria-hidden size={16} />
      {children}
      <span className="visually-hidden">, done</span>
    </Row>
  )
}
