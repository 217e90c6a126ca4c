ALTER TABLE "cart" ADD COLUMN "made_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "made_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "folder" ADD COLUMN "made_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "share" ADD COLUMN "made_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_made_by_portal_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_made_by_portal_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_made_by_portal_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_made_by_portal_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_made_by_index" ON "cart" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "customer_request_made_by_index" ON "customer_request" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "folder_made_by_index" ON "folder" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "share_made_by_index" ON "share" USING btree ("made_by");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): the users of an account also read what sales people made for it.
CREATE POLICY cart_made ON cart FOR SELECT USING (
	made_by IS NOT NULL AND account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY share_made ON share FOR SELECT USING (
	made_by IS NOT NULL AND account = (SELECT current_setting('tradegrade.account', true)));
