CREATE TABLE "request_feedback" (
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
	"line" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"user" text COLLATE "C",
	"grade" text NOT NULL,
	"principal" text,
	"result" text NOT NULL,
	"text" text,
	CONSTRAINT "request_feedback_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "feedback_requested_on" date;--> statement-breakpoint
ALTER TABLE "request_feedback" ADD CONSTRAINT "request_feedback_request_customer_request_id_fk" FOREIGN KEY ("request") REFERENCES "public"."customer_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_feedback" ADD CONSTRAINT "request_feedback_line_request_line_id_fk" FOREIGN KEY ("line") REFERENCES "public"."request_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_feedback" ADD CONSTRAINT "request_feedback_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_feedback" ADD CONSTRAINT "request_feedback_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_feedback_sort_key_index" ON "request_feedback" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "request_feedback_request_index" ON "request_feedback" USING btree ("request");--> statement-breakpoint
CREATE INDEX "request_feedback_line_index" ON "request_feedback" USING btree ("line");--> statement-breakpoint
CREATE INDEX "request_feedback_account_index" ON "request_feedback" USING btree ("account");--> statement-breakpoint
CREATE INDEX "request_feedback_user_index" ON "request_feedback" USING btree ("user");--> statement-breakpoint
CREATE INDEX "request_feedback_principal_index" ON "request_feedback" USING btree ("principal");--> statement-breakpoint
-- Row-level security (records/row-level-security.ts): feedback belongs to an account; no principal reads it.
ALTER TABLE request_feedback ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE request_feedback FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY request_feedback_read ON request_feedback FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY request_feedback_write ON request_feedback USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
