import { lazy, Suspense } from 'react'
import { useSession } from './session.js'

const ToastProvider = lazy(async () => {
  const { ToastProvider: provider } = await import('../ui/toast/toast.js')
  return { default: provider }
})

/** The place for toasts. Only signed-in people get any: visitors do not fetch the code. */
export function SessionToasts() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return (
    <Suspense fallback={null}>
      <ToastProvider />
    </Suspense>
  )
}
