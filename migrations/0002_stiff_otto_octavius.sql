CREATE TABLE "account_address" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"recipient" text NOT NULL,
	"company" text,
	"street" text NOT NULL,
	"postal_code" text,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"phone" text,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_address_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "application" text;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "ship_to" text;--> statement-breakpoint
ALTER TABLE "account_address" ADD CONSTRAINT "account_address_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_address_sort_key_index" ON "account_address" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "account_address_account_index" ON "account_address" USING btree ("account");--> statement-breakpoint
-- The users of an account read its addresses.
ALTER TABLE account_address ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE account_address FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY account_address_read ON account_address FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY account_address_write ON account_address USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
