import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { paths } from './paths.js'
import { useSession } from './session.js'

const ToastProvider = lazy(async () => {
  const { ToastProvider: provider } = await import('../ui/toast/toast.js')
  return { default: provider }
})

const TooltipLayer = lazy(async () => {
  const { TooltipLayer: layer } = await import('../ui/tooltip/tooltip.js')
  return { default: layer }
})

/** The places for toasts and tooltips. Visitors of the front page do not fetch their code. */
export function Overlays() {
  const session = useSession()
  const [path] = useLocation()
  if (session.status !== 'signed-in' && path === paths.home) return null
  return (
    <Suspense fallback={null}>
      <ToastProvider />
      <TooltipLayer />
    </Suspense>
  )
}
