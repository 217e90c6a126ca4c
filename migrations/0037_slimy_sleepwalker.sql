ALTER TABLE "customer_request" ADD COLUMN "answer_file" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "request_message" ADD COLUMN "file" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_answer_file_stored_file_key_fk" FOREIGN KEY ("answer_file") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_file_stored_file_key_fk" FOREIGN KEY ("file") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_request_answer_file_index" ON "customer_request" USING btree ("answer_file");--> statement-breakpoint
CREATE INDEX "request_message_file_index" ON "request_message" USING btree ("file");