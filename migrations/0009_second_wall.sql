-- The second wall: whose rows a transaction meets, said by settings of its own (records/second-wall.ts). Where nothing is said,
-- nothing of an account is there; writing is the product's and the distributor's own people's. Forced: also upon the owner.
ALTER TABLE account ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE account FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY account_read ON account FOR SELECT USING (
	record_type = 'Supplier' OR (SELECT current_setting('tradegrade.wide', true)) = 'on'
	OR id = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY account_write ON account USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE portal_user ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE portal_user FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY portal_user_read ON portal_user FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true))
	OR other_accounts @> ARRAY[(SELECT current_setting('tradegrade.account', true))]
	OR id = (SELECT current_setting('tradegrade.user', true)));--> statement-breakpoint
CREATE POLICY portal_user_write ON portal_user USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE contact ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contact FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY contact_read ON contact FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY contact_write ON contact USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE document_request ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE document_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY document_request_read ON document_request FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true))
	OR (account IS NULL AND "user" = (SELECT current_setting('tradegrade.user', true))));--> statement-breakpoint
CREATE POLICY document_request_write ON document_request USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE assortment_rule ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE assortment_rule FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY assortment_rule_all ON assortment_rule USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE contact_request ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contact_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY contact_request_all ON contact_request USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE sign_up_request ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sign_up_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY sign_up_request_all ON sign_up_request USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE consent_record ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE consent_record FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY consent_record_all ON consent_record USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
-- What takes from the audit log is for who runs the portal (store/grant.ts) and nobody else.
REVOKE ALL ON FUNCTION audit_erase(bigint, bigint[], bigint[]) FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON FUNCTION audit_forget(timestamptz, integer) FROM PUBLIC;
