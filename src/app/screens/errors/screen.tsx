import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { ErrorPage } from './error-page.tsx'
import { loadErrorPage, type ErrorPageData } from './load.ts'

function ErrorScreen({ data }: { readonly data: ErrorPageData }) {
  const page = usePage()
  return (
    <ErrorPage
      page={page}
      status={data.status}
      title={page.t(`${data.texts}.title`)}
      text={page.t(`${data.texts}.text`)}
      action={null}
    />
  )
}

export const screen = defineScreen<ErrorPageData>({ load: loadErrorPage, component: ErrorScreen })
