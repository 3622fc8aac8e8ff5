import router from '@adonisjs/core/services/router'
import { isPayPalSimulated } from '#platform/paypal/settings'
import { localOnly } from '#simulators/local_only'

const ApiController = () => import('#simulators/paypal/api/api_controller')
const ApprovalController = () => import('#simulators/paypal/browser/approval_controller')
const ControlController = () => import('#simulators/paypal/control/control_controller')

/** Registers no routes if the real PayPal is configured, or in production. */
export function registerPayPalSimulatorRoutes() {
  if (!isPayPalSimulated()) return
  router.group(registerAll).prefix('/dev/paypal').as('dev_paypal').use(localOnly)
}

function registerAll() {
  router.route('/v1/*', ['GET', 'POST'], [ApiController, 'handle'])
  router.get('/sdk/js', [ApprovalController, 'sdk'])
  router.get('/approve', [ApprovalController, 'show'])
  router.post('/approve', [ApprovalController, 'decide'])
  router.get('/approval.js', [ApprovalController, 'script'])
  router.get('/', [ControlController, 'page'])
  router.get('/control.js', [ControlController, 'script'])
  router.post('/control', [ControlController, 'control'])
  router.get('/events.json', [ControlController, 'events'])
}
