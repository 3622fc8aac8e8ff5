/** What other modules and the shell may use of this module. */
export { avatarKeeper } from '#modules/auth/avatar'
export { demoSettings, isDemo, seedDemoUsers } from '#modules/auth/demo'
export { USER_EVENTS, userStream, type UserEvent } from '#modules/auth/events'
export { livingSessions } from '#modules/auth/living_sessions'
export { SCOPES } from '#modules/auth/api'
export { moveBehindLog } from '#modules/auth/record_user_event'
export { listUsers, ScopeRefused, setScope } from '#modules/auth/scopes'
export { AUTH_MAILS } from '#modules/auth/mails/index'
