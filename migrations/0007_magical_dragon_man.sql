ALTER TABLE "sign_up_request" ADD COLUMN "business_group" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sign_up_request" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "sign_up_request" ADD CONSTRAINT "sign_up_request_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_up_request_business_group_index" ON "sign_up_request" USING btree ("business_group");