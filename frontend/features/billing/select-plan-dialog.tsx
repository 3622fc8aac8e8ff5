import type { PlanResponse } from '#modules/billing/api'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.js'

interface SelectPlanDialogProps {
  open: boolean
  plan: PlanResponse
  onClose: () => void
}

/** What selecting a plan does until payments are there. */
export default function SelectPlanDialog({ open, plan, onClose }: SelectPlanDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={`${plan.name} is not on sale yet`}
      subtitle="Payments open soon. Until then you stay on Free, and nothing is charged."
      confirmLabel="OK"
      onConfirm={onClose}
      onCancel={onClose}
    />
  )
}
