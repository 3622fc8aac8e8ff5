import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Circle, X } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '../../../app/api-client.js'
import { currentUserQuery } from '../../../app/session.js'
import { cx } from '../../../ui/class-names.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { firstStepsQuery } from './first-steps-query.js'
import styles from './first-steps.module.css'

/** Milliseconds that the list stays once all is done. */
const DONE_STAYS = 5_000

/**
 * What somebody new may do next, ticked off by what they have done (rule 15.17). It goes when all
 * is done, or when it is closed, and never comes back.
 */
export default function FirstSteps() {
  const { data: done } = useQuery(firstStepsQuery)
  const queryClient = useQueryClient()
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
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          {allDone ? 'You are all set' : 'First steps'}
        </h2>
        <IconButton size="small" label="Close the first steps" onClick={() => end()}>
          <X aria-hidden />
        </IconButton>
      </div>
      <ul>
        <Step done={done.written}>Write a few words</Step>
        <Step done={done.named}>Name your page</Step>
        <Step done={done.another}>
          Make another page<kbd className={styles.key}>N</kbd>
        </Step>
      </ul>
    </section>
  )
}

function Step({ done, children }: { done: boolean; children: React.ReactNode }) {
  const Icon = done ? CircleCheck : Circle
  return (
    <li className={cx(styles.step, done && styles.done)}>
      <Icon aria-hidden size={16} />
      {children}
      {done && <span className="visually-hidden">, done</span>}
    </li>
  )
}
