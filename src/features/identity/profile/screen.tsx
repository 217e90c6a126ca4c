import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { DeleteAccount } from './delete-form.tsx'
import type { Profile } from './get-profile.ts'
import { ProfileForm } from './profile-form.tsx'

/** The page on which users maintain what others see of them. */
function ProfileScreen({ data: { profile } }: { readonly data: { readonly profile: Profile } }) {
  const page = usePage()
  return (
    <NarrowPage page={page} title={page.t('account.profile.title')}>
      <ProfileForm profile={profile} page={page} />
      <DeleteAccount profile={profile} page={page} />
    </NarrowPage>
  )
}

export const screen = defineScreen({
  afterSignIn: ({ base }) => base + signInPaths.profile,
  reads: ({ call }) => ({ profile: call('AccountController.getProfile', {}) }),
  show: (data, request) => ({
    head: ownHead(request, request.messages.t('account.profile.title'), request.base + signInPaths.profile),
    data,
  }),
  component: ProfileScreen,
})
