import { CancelledStep, FailedStep } from './ended-steps.js'
import { DoneStep } from './done-step.js'
import { PlanStep } from './plan-step.js'
import type { StepProps } from './step-props.js'
import { UploadStep } from './upload-step.js'
import { ReadingStep, RunningStep } from './waiting-steps.js'

/** The step of an import in its current state. */
export function StepOf(props: StepProps) {
  switch (props.item.status) {
    case 'uploading':
      return <UploadStep {...props} />
    case 'reading':
      return <ReadingStep {...props} />
    case 'ready':
      return <PlanStep {...props} />
    case 'running':
      return <RunningStep {...props} />
    case 'done':
      return <DoneStep {...props} />
    case 'failed':
      return <FailedStep {...props} />
    case 'cancelled':
      return <CancelledStep {...props} />
  }
}
