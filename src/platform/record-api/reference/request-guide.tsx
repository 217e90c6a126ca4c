/** What applies to every call, in the order in which a newcomer needs it. */
export function HowToAsk({ base }: { readonly base: string }) {
  return (
    <section id="how-to-ask" aria-labelledby="how-to-ask-title">
      <h2 id="how-to-ask-title">How to ask</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keyboards scroll what has the focus */}
      <pre tabIndex={0}>
        <code>{`curl -H "Authorization: Bearer $TOKEN" "${base}/ui-api/object-info/Product2"`}</code>
      </pre>
      <dl>
        <dt>Who asks</dt>
        <dd>
          A bearer token, made by whoever runs the portal, in the name of a user; the portal’s own session in a browser;
          or nobody: a guest. What you may not see answers as what does not exist.
        </dd>
        <dt>Records</dt>
        <dd>
          Ids have 15 or 18 characters; answers have 18. Fields are named with their object, across relations up to five
          steps: <code>Product2.Trade_Name__r.Principal__r.Name</code>. An unknown field is refused among{' '}
          <code>fields</code> and left out among <code>optionalFields</code>.
        </dd>
        <dt>Pages</dt>
        <dd>
          <code>nextPageToken</code> of an answer is <code>pageToken</code> of the next question; it is null at the end.
        </dd>
        <dt>What has not changed</dt>
        <dd>
          Every answer has an <code>eTag</code>; asked again with <code>If-None-Match</code>, the same answer is a 304
          without a body.
        </dd>
        <dt>Writing what others write too</dt>
        <dd>
          With <code>If-Match</code> (the eTag you read) or <code>If-Unmodified-Since</code> a record that was changed
          meanwhile is not written: 412, and nothing is lost.
        </dd>
        <dt>Writing once</dt>
        <dd>
          With an <code>Idempotency-Key</code> (a UUID of your own) the same request may be sent again as often as it
          takes: it is done once, and answered alike for 30 days.
        </dd>
        <dt>Refusals</dt>
        <dd>
          A list of <code>errorCode</code> and <code>message</code>; of a record that is not written, everything that is
          wrong with it by field. Where too much is asked, <code>Retry-After</code> says when to come again.
        </dd>
      </dl>
    </section>
  )
}
