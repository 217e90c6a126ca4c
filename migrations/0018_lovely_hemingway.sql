CREATE TABLE "customer_request" (
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
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"site" text NOT NULL,
	"language" text NOT NULL,
	"message" text,
	"assignee" text COLLATE "C",
	"submitted_on" date,
	"decided_by" text COLLATE "C",
	"decided_on" date,
	"valid_until" date,
	"answer" text,
	"decline_reason" text,
	"close_reason" text,
	"reason" text,
	"po_number" text,
	CONSTRAINT "customer_request_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "request_line" (
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
	"request" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"grade" text NOT NULL,
	"position" integer NOT NULL,
	"saved_name" text NOT NULL,
	"saved_code" text,
	"quantity" numeric(8, 2),
	"unit" text NOT NULL,
	"frequency" text,
	"target_date" date,
	"sample_size" text NOT NULL,
	"purpose" text,
	"application" text,
	"expected_volume" numeric(8, 2),
	"expected_volume_unit" text NOT NULL,
	"ship_to" text,
	"note" text,
	CONSTRAINT "request_line_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_assignee_portal_user_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_decided_by_portal_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_line" ADD CONSTRAINT "request_line_request_customer_request_id_fk" FOREIGN KEY ("request") REFERENCES "public"."customer_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_line" ADD CONSTRAINT "request_line_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_line" ADD CONSTRAINT "request_line_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_request_sort_key_index" ON "customer_request" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "customer_request_state_index" ON "customer_request" USING btree ("state");--> statement-breakpoint
CREATE INDEX "customer_request_account_index" ON "customer_request" USING btree ("account");--> statement-breakpoint
CREATE INDEX "customer_request_user_index" ON "customer_request" USING btree ("user");--> statement-breakpoint
CREATE INDEX "customer_request_assignee_index" ON "customer_request" USING btree ("assignee");--> statement-breakpoint
CREATE INDEX "customer_request_decided_by_index" ON "customer_request" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "request_line_sort_key_index" ON "request_line" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "request_line_request_index" ON "request_line" USING btree ("request");--> statement-breakpoint
CREATE INDEX "request_line_account_index" ON "request_line" USING btree ("account");--> statement-breakpoint
CREATE INDEX "request_line_user_index" ON "request_line" USING btree ("user");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): requests and their lines belong to an account.
ALTER TABLE customer_request ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE customer_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY customer_request_read ON customer_request FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY customer_request_write ON customer_request USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE request_line ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE request_line FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY request_line_read ON request_line FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY request_line_write ON request_line USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
