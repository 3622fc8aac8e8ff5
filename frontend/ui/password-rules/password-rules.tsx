import { Check, Circle } from 'lucide-react'
import { cx } from '../class-names.js'
import { Row } from '../layout/layout.js'
import styles from './password-rules.module.css'

/** One requirement for a new password. */
export interface PasswordRule {
  text: string
  met: boolean
}

interface PasswordRulesProps {
  rules: PasswordRule[]
}

/** Shows live, under a password field, the met and the unmet requirements. */
export function PasswordRules({ rules }: PasswordRulesProps) {
  const missing = rules.filter(({ met }) => !met).length
  return (
    <div>
      <Row as="ul" align="stretch" wrap gap={4} rowGap={1}>
        {rules.map(({ text, met }) => (
          <Rule key={text} text={text} met={met} />
        ))}
      </Row>
      <p role="status" className="visually-hidden">
        {missing === 0 ? 'The password meets every rule' : leftToMeet(missing)}
      </p>
    </div>
  )
}

function leftToMeet(missing: number) {
  return missing === 1 ? '1 rule to meet' : `${missing} rules to meet`
}

function Rule({ text, met }: PasswordRule) {
  const Icon = met ? Check : Circle
  return (
    <Row as="li" tone="muted" size="xs" className={cx(styles.rule, met && styles.met)}>
      <Icon aria-hidden size={14} />
      <span>{text}</span>
      <span className="visually-hidden">{met ? ', met' : ', not met'}</span>
    </Row>
  )
}
