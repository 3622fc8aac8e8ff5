import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../app/api-client.js'
import { settingsQuery } from '../../app/settings.js'
import { Button } from '../../ui/button/button.js'
import { cx } from '../../ui/class-names.js'
import { FormError } from '../../ui/form-error/form-error.js'
import { authCalls } from './auth-calls.js'
import { Row, Stack } from '../../ui/layout/layout.js'
import styles from './google-button.module.css'
import { keepTarget } from './google-target.js'

interface GoogleButtonProps {
  target: string | null
  /** True if the user came back from Google without signing in. */
  wasLeft?: boolean | undefined
}

/**
 * Button that signs in with Google and then leads to `target`. Hidden if Google is not set up.
 * Until the settings load, its space is reserved to avoid a layout shift.
 */
export function GoogleButton({ target, wasLeft }: GoogleButtonProps) {
  const { data: settings } = useQuery(settingsQuery)
  const start = useMutation({
    mutationFn: authCalls.startGoogle,
    onSuccess: ({ authorizeUrl }) => {
      keepTarget(target)
      window.location.assign(authorizeUrl)
    },
  })
  if (settings && !settings.google) return null
  return (
    <Stack gap={4} marginTop={4} className={cx(!settings && styles.unknown)}>
      <Row as="p" gap={3} tone="muted" size="sm" className={styles.or}>
        or
      </Row>
      <FormError message={start.error ? messageOf(start.error) : undefined} />
      <Button
        variant="quiet"
        size="large"
        wide
        pending={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        <GoogleMark />
        Continue with Google
      </Button>
      {wasLeft && (
        <p role="status" className={styles.left}>
          You did not sign in with Google.
        </p>
      )}
    </Stack>
  )
}

/** Google's own colors, because its guidelines require the unchanged mark. */
function GoogleMark() {
  return (
    <svg aria-hidden width="18" height="18" viewBox="0 0 48 48">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10.1 10.1 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.8-12.3-9H4.4v5.7A22 22 0 0 0 24 46z"
      />
      <path
        fill="#FBBC05"
        d="M11.7 28.2a13.2 13.2 0 0 1 0-8.4v-5.7H4.4a22 22 0 0 0 0 19.8l7.3-5.7z"
      />
      <path
        fill="#EA4335"
        d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A21.9 21.9 0 0 0 4.4 14.1l7.3 5.7c1.8-5.2 6.6-9 12.3-9z"
      />
    </svg>
  )
}
