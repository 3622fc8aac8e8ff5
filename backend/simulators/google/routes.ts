import router from '@adonisjs/core/services/router'
import { isGoogleSimulated } from '#backend/google/settings'
import { localOnly } from '#backend/simulators/local_only'

const GoogleSimulator = () => import('#backend/simulators/google/controller')

/** Nothing when the real provider is set, or in production. */
export function registerGoogleSimulatorRoutes() {
  if (!isGoogleSimulated()) return
  router
    .group(() => {
      router.get('/dev/google', [GoogleSimulator, 'authorize'])
      router.post('/dev/google/consent', [GoogleSimulator, 'consent'])
      router.post('/dev/google/token', [GoogleSimulator, 'token'])
      router.get('/dev/google/userinfo', [GoogleSimulator, 'userinfo'])
    })
    .use(localOnly)
}
