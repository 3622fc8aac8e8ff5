import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { ForgotPasswordPayload } from '#modules/auth/api'
import { messageOf } from '../../app/api-client.js'
import { paths } from '../../app/paths.js'
import { Button } from '../../ui/button/button.js'
import { Form } from '../../ui/form/form.js'
import { TextField } from '../../ui/text-field/text-field.js'
import { TextLink } from '../../ui/text-link/text-link.js'
import { authCalls } from './auth-calls.js'
import { AuthLayout } from './auth-layout/auth-layout.js'
import { DemoMailboxLink } from '../../app/demo-mailbox-link.js'
import { forgotPasswordSchema } from './validation.js'

/** Form that requests the password reset mail (rule 10.5). */
export default function ForgotPasswordScreen() {
  const forgot = useMutation({ mutationFn: authCalls.forgotPassword })
  return (
    <AuthLayout
      title="Forgot password"
      subtitle={
        forgot.isSuccess
          ? 'We sent you an email with instruction to reset your password.'
          : 'Enter your email and we’ll send you a link to set a new password.'
      }
      footer={<TextLink href={paths.signIn}>Back to sign in</TextLink>}
    >
      {forgot.isSuccess ? <DemoMailboxLink /> : <ForgotPasswordForm forgot={forgot} />}
    </AuthLayout>
  )
}

interface ForgotPasswordFormProps {
  forgot: {
    mutate: (payload: ForgotPasswordPayload) => void
    error: Error | null
    isPending: boolean
  }
}

function ForgotPasswordForm({ forgot }: ForgotPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm<ForgotPasswordPayload>({
    resolver: valibotResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  })
  const refused = forgot.error ? messageOf(forgot.error) : undefined
  return (
    <Form onSubmit={handleSubmit((values) => forgot.mutate(values))}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message ?? refused}
        {...register('email')}
      />
      <Button type="submit" size="large" wide pending={forgot.isPending}>
        Send the link
      </Button>
    </Form>
  )
}
