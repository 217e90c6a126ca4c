import { FormText } from '#platform/forms/form-fields.tsx'

/** The field for the address with which a user signs in. */
export const EmailField = ({
  offersPasskeys = false,
}: {
  /** Whether the browser offers passkeys among its suggestions for the field. */
  readonly offersPasskeys?: boolean
}) => <FormText name="email" type="email" autoComplete={offersPasskeys ? 'username webauthn' : 'username'} />
