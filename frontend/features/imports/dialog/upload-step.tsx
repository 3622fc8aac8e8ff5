import { Button } from '../../../ui/button/button.js'
import { DialogActions } from '../../../ui/dialog/dialog.js'
import { FormError } from '../../../ui/form-error/form-error.js'
import { Progress } from '../../../ui/progress/progress.js'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { retryUpload, useUpload } from '../uploads.js'
import { CancelButton } from './cancel-button.js'
import type { StepProps } from './step-props.js'
import { Text } from '../../../ui/layout/layout.js'

/** The file is being sent, by this tab or elsewhere. */
export function UploadStep({ item, onClose }: StepProps) {
  const upload = useUpload(item.id)
  const problem = upload?.problem
  return (
    <>
      {upload && !problem && (
        <>
          <Progress
            label={`Uploading ${sizeLabel(item.file_size)}`}
            value={Math.floor(upload.share * 100)}
          />
          <Text as="p" tone="muted">
            You can close this window. Keep the tab open until the upload is done.
          </Text>
        </>
      )}
      {!upload && (
        <p>
          This file is being uploaded in another tab, or its upload was interrupted. If it was
          interrupted, cancel the import and choose the file again.
        </p>
      )}
      <FormError message={problem} />
      <DialogActions>
        <CancelButton id={item.id} />
        {problem ? (
          <Button onClick={() => retryUpload(item.id)}>Try again</Button>
        ) : (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </DialogActions>
    </>
  )
}
