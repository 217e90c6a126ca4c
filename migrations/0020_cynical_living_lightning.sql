CREATE TABLE "queued_email" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"site" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"path" text,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_request" ALTER COLUMN "account" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_request" ALTER COLUMN "user" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "request_line" ALTER COLUMN "account" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "request_line" ALTER COLUMN "user" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "guest_company" text;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "guest_phone" text;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "confirmed_on" date;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "link_key" text;--> statement-breakpoint
CREATE INDEX "queued_email_due_at_index" ON "queued_email" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "queued_email_recipient_index" ON "queued_email" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "customer_request_guest_email_index" ON "customer_request" USING btree ("guest_email");--> statement-breakpoint
CREATE INDEX "customer_request_link_key_index" ON "customer_request" USING btree ("link_key");