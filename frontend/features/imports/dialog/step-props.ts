import type { ImportResponse } from '#modules/workspace/api'

/** A step of an import, shown in its window. */
export interface StepProps {
  item: ImportResponse
  onClose: () => void
}
