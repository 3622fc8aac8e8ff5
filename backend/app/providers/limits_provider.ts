import type { ApplicationService } from '@adonisjs/core/types'
import { PersonLimits } from '#platform/http/person_limits'

/** Puts what each person does in this process into the container. */
export default class LimitsProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    const enabled = process.env.PERSON_LIMITS !== 'off'
    this.app.container.singleton(PersonLimits, () => new PersonLimits(enabled))
  }
}
