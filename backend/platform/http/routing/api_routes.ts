import router from '@adonisjs/core/services/router'

export type Controller = new (...services: never[]) => object

/**
 * Names of the controller's methods whose response fits a call. Calls without `data` accept any
 * method.
 */
export type Answering<Class extends Controller, Call> = {
  [Name in keyof InstanceType<Class>]: InstanceType<Class>[Name] extends (
    ...ctx: never[]
  ) => infer Answer
    ? Awaited<Answer> extends (Call extends { data: infer Data } ? { data: Data } : unknown)
      ? Name
      : never
    : never
}[keyof InstanceType<Class>]

/**
 * Registers the calls of a table. A call that is not in the table, or has another response type,
 * does not compile. `api_routes.functional` finds table entries without a call.
 */
export function apiRoutes<Table extends object>(_table: Table) {
  return <Name extends keyof Table & string, Class extends Controller>(
    name: Name,
    handler: [load: () => Promise<{ default: Class }>, method: Answering<Class, Table[Name]>]
  ) => {
    const [method, path] = name.split(' ') as [string, string]
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
    return router.route(`/api/v1${path}`, methods, handler as never)
  }
}
