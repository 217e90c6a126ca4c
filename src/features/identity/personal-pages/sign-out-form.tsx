import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'

/** The button that signs the user out. A user who has to sign in again returns to `returnTo` after that. */
export const SignOutForm = ({
  text,
  returnTo,
  record,
}: {
  readonly text: string
  readonly returnTo?: string
  /** Tells several of them on one page from each other. */
  readonly record?: string
}) => (
  <Form
    of="SignInController.signOut"
    {...(record === undefined ? {} : { record })}
    hidden={returnTo === undefined ? {} : { returnTo }}
    name={text}
  >
    <Button type="submit">{text}</Button>
  </Form>
)
